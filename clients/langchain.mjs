// LangChain: createAgent takes what client.getTools() gives.
import { ToolInputParsingException } from '@langchain/core/tools'
import { MultiServerMCPClient } from '@langchain/mcp-adapters'

// A tool of LangChain has no schema of what it answers.
export const hides = ['outputSchema']

export async function connect({ command, args }) {
  const client = new MultiServerMCPClient({ mcpServers: { koyu: { transport: 'stdio', command, args } } })
  const tools = await client.getTools()
  return {
    tools: () => tools.map(({ name, metadata }) => ({ name, annotations: metadata.annotations })),
    call: (name, args) =>
      tools
        .find((tool) => tool.name === name)
        .invoke(args)
        .then(answer, failure),
    close: () => client.close(),
  }
}

// A tool answers with text, with a block of text that has the structured content
// beside it, or with several blocks.
function answer(said) {
  if (Array.isArray(said)) return { content: said }
  const block = typeof said === 'string' ? { type: 'text', text: said } : said
  return { content: [block], structuredContent: block.structuredContent }
}

// A tool that fails throws. So do arguments against the schema of a tool, which
// are not sent.
function failure(error) {
  if (error.name !== 'ToolException' && !(error instanceof ToolInputParsingException)) throw error
  return { content: [{ type: 'text', text: error.message }], isError: true }
}
