// The TypeScript SDK, version 1.
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'

export async function connect({ command, args }) {
  const client = new Client({ name: 'typescript', version: '1.0.0' })
  await client.connect(new StdioClientTransport({ command, args }))
  return {
    tools: async () => (await client.listTools()).tools,
    call: (name, args) => client.callTool({ name, arguments: args }),
    close: () => client.close(),
  }
}
