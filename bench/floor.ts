import { Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

const tools = ['hello', 'add', 'count'].map((name) => ({
  name,
  description: name,
  inputSchema: { type: 'object' as const },
}));

/** The least a server on this SDK can be: three tools, nothing else. What the product is measured against. */
function buildServer(): Server {
  const server = new Server({ name: 'floor', version: '0.0.1' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => ({ tools }));
  server.setRequestHandler('tools/call', () => ({ content: [{ type: 'text', text: 'hello' }] }));
  return server;
}

serveStdio(buildServer);
