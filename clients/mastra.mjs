// Mastra: an Agent takes what client.listTools() gives.
import { getMcpCallToolContent, MCPClient } from '@mastra/mcp'

export async function connect({ command, args }) {
  const client = new MCPClient({ servers: { koyu: { command, args } } })
  const tools = await client.listTools()
  return {
    tools: () =>
      Object.entries(tools).map(([key, { mcp, outputSchema }]) => ({
        name: key.replace('koyu_', ''),
        annotations: mcp?.annotations,
        outputSchema,
      })),
    call: (name, args) => tools[`koyu_${name}`].execute(args).then(answer, failure),
    close: () => client.disconnect(),
  }
}

// A tool answers with its structured content, which has the text behind it, or
// without any with the whole result. Arguments against the schema of a tool are
// not sent, and answered as an error.
function answer(value) {
  if (value.error === true) return failed(value)
  const content = getMcpCallToolContent(value)
  return content ? { content, structuredContent: value } : value
}

// A tool that fails throws.
function failure(error) {
  if (error.id !== 'MCP_CLIENT_TOOL_EXECUTION_FAILED') throw error
  return failed(error)
}

const failed = ({ message }) => ({ content: [{ type: 'text', text: message }], isError: true })
