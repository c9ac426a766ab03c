// OpenAI Agents: an Agent takes the server as one of its mcpServers, and does
// with it what is done here.
import { MCPServerStdio } from '@openai/agents'

export async function connect({ command, args }) {
  const server = new MCPServerStdio({ name: 'koyu', command, args })
  await server.connect()
  return {
    tools: () => server.listTools(),
    call: (name, args) => server.callToolResult(name, args),
    close: () => server.close(),
  }
}
