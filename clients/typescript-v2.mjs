// The TypeScript SDK, version 2. In the mode auto it asks for the protocol without
// sessions first, and takes what the server speaks.
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'

export async function connect({ command, args }) {
  const client = new Client({ name: 'typescript', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } })
  await client.connect(new StdioClientTransport({ command, args }))
  return {
    tools: async () => (await client.listTools()).tools,
    call: (name, args) => client.callTool({ name, arguments: args }),
    close: () => client.close(),
  }
}
