// The AI SDK: generateText and streamText take what client.tools() gives.
import { createMCPClient } from '@ai-sdk/mcp'
import { StdioMCPTransport } from '@ai-sdk/mcp/mcp-stdio'

// outputSchema is left out of the tools that are made for a model.
export const hides = ['outputSchema']

export async function connect({ command, args }) {
  const client = await createMCPClient({ transport: new StdioMCPTransport({ command, args }) })
  const tools = await client.tools()
  return {
    tools: () => Object.entries(tools).map(([name, { metadata }]) => ({ name, annotations: metadata.annotations })),
    call: (name, args) => tools[name].execute(args, { toolCallId: name, messages: [] }),
    close: () => client.close(),
  }
}
