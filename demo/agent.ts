import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Story } from './story.ts';

interface Result {
  /** Text blocks, as the model reads them. */
  readonly text: string;
  /** The structured part's result, for the demo's own next step. */
  readonly result: unknown;
}

/** The part of an agent, played by the real MCP client against the built server in a process of its own. */
export interface Agent {
  readonly pid: number | null;
  readonly server: string;
  readonly protocol: string;
  /** What the model reads before the first call: instructions and tool definitions, as text. */
  readonly definitions: string;
  readonly toolNames: readonly string[];
  call(name: string, args: Readonly<Record<string, unknown>>): Promise<Result>;
  close(): Promise<void>;
}

/** Start dist/gitlab-mcp.js and connect. Each call is noted in the story's bill; a failed call throws its text. */
export async function startAgent(story: Story, env: Readonly<Record<string, string>>): Promise<Agent> {
  const client = new Client({ name: 'demo', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  const server = {
    command: process.execPath,
    args: ['dist/gitlab-mcp.js'],
    env: { PATH: process.env.PATH ?? '', ...env },
  };
  const transport = new StdioClientTransport(server);
  await client.connect(transport);
  const { tools } = await client.listTools();
  const seen = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  const definitions = `${client.getInstructions() ?? ''}\n${JSON.stringify(seen)}`;
  story.count('tool list', '', definitions);
  const version = client.getServerVersion();
  return {
    pid: transport.pid,
    server: `${version?.name} ${version?.version}`,
    protocol: client.getNegotiatedProtocolVersion() ?? 'unknown',
    definitions,
    toolNames: tools.map((tool) => tool.name),
    async call(name, args) {
      story.say(`   > ${name} ${JSON.stringify(args)}`);
      const answer = await client.callTool({ name, arguments: { ...args } });
      const text = answer.content.map((block) => (block.type === 'text' ? block.text : `[${block.type}]`)).join('\n');
      if (answer.isError) throw new Error(`${name} failed: ${text}`);
      story.count(name, JSON.stringify({ name, arguments: args }), text);
      return { text, result: (answer.structuredContent as { result?: unknown } | undefined)?.result };
    },
    close: () => client.close(),
  };
}
