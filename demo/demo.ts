import { type Sandbox, startSandbox } from '../sandbox/index.ts';
import { type Agent, startAgent } from './agent.ts';
import { type Story, tell, tokensOf } from './story.ts';

const file = 'scripts/greet.sh';
const comment =
  'This quote is never closed, so the shell reads on to the end of the file and the build stops with a syntax error.';

const brokenLine = 'echo "Hello from $CI_PROJECT_NAME';
const fixedLine = `${brokenLine}"`;

interface MergeRequest {
  readonly iid: number;
  readonly title: string;
  readonly author: string;
  readonly source_branch: string;
  readonly target_branch: string;
  readonly head_pipeline: { readonly id: number; readonly status: string; readonly web_url: string };
  readonly threads: readonly unknown[];
}

interface Thread {
  readonly id: string;
  readonly path?: string;
  readonly line?: number;
  readonly notes: readonly { readonly author: string; readonly body: string }[];
}

function demand<T>(value: T | undefined | null | false, what: string): T {
  if (value === undefined || value === null || value === false) throw new Error(`the demo expected ${what}`);
  return value;
}

async function readMergeRequest(story: Story, agent: Agent, url: string): Promise<MergeRequest> {
  story.chapter('The agent is given a link and reads the merge request');
  const { result, text } = await agent.call('gitlab_get_merge_request', { project_id: url, include: ['threads'] });
  const found = result as MergeRequest;
  story.say(`   !${found.iid} "${found.title}" by ${found.author}, ${found.source_branch} -> ${found.target_branch}`);
  story.say(
    `   ${found.threads.length} threads; pipeline ${found.head_pipeline.id} ${found.head_pipeline.status} (${tokensOf(text)} tokens)`,
  );
  return found;
}

async function readCode(story: Story, agent: Agent, url: string): Promise<void> {
  story.chapter('It looks at what changed: first the list, then the code it needs');
  const listed = await agent.call('gitlab_get_merge_request_code_context', { project_id: url, list_only: true });
  story.show(listed.text);
  const code = await agent.call('gitlab_get_merge_request_code_context', {
    project_id: url,
    include_paths: ['scripts/**', '.gitlab-ci.yml'],
  });
  story.show(code.text);
  demand(code.text.includes(file), `${file} in the code context`);
}

async function findFailure(story: Story, agent: Agent, pipelineUrl: string): Promise<void> {
  story.chapter('It finds out why the pipeline failed, in one call');
  const diagnosis = await agent.call('gitlab_diagnose_pipeline', { project_id: pipelineUrl });
  story.show(diagnosis.text);
  demand(/greet\.sh: \d+: Syntax error/.exec(diagnosis.text), 'the syntax error in the diagnosis');
}

async function placeComment(story: Story, agent: Agent, url: string): Promise<string> {
  story.chapter('It comments on the line at fault');
  const placed = await agent.call('gitlab_create_merge_request_thread', {
    project_id: url,
    path: file,
    line: 2,
    body: comment,
  });
  story.show(placed.text);
  return demand((placed.result as { discussion_id?: string }).discussion_id, 'the id of the new thread');
}

async function readBack(story: Story, agent: Agent, url: string, id: string): Promise<void> {
  story.chapter('It reads the open threads back');
  const open = await agent.call('gitlab_list_merge_request_discussions', { project_id: url, resolved: false });
  const thread = demand(
    (open.result as readonly Thread[]).find((candidate) => candidate.id === id),
    'the new thread among the open ones',
  );
  const [note] = thread.notes;
  story.say(`   ${note?.author} on ${thread.path}:${thread.line}: ${note?.body}`);
  demand(thread.path === file && thread.line === 2, `the thread on ${file}:2`);
}

async function submitReview(story: Story, agent: Agent, url: string): Promise<void> {
  story.chapter('It submits a whole review in one call: two comments, one with a suggestion, a summary, a verdict');
  const review = await agent.call('gitlab_submit_review', {
    project_id: url,
    comments: [
      { path: file, line: 2, body: 'Close the quote.', suggestion: fixedLine },
      { path: '.gitlab-ci.yml', line: 27, body: 'Good to have this in the build.' },
    ],
    summary: 'One thing to fix: the build stops at an open quote.',
    verdict: 'request_changes',
  });
  story.show(review.text);
  demand((review.result as { published?: number }).published === 3, 'three published comments');
}

async function repair(story: Story, agent: Agent, url: string, branch: string): Promise<void> {
  story.chapter('It repairs the line with a patch edit, and waits for the new pipeline');
  const written = await agent.call('gitlab_create_or_update_file', {
    project_id: 'acme/greeter',
    branch,
    file_path: file,
    commit_message: 'Close the quote',
    edits: [{ old_text: brokenLine, new_text: fixedLine }],
  });
  story.show(written.text);
  const waited = await agent.call('gitlab_wait_for_pipeline', { project_id: url, timeout_seconds: 30 });
  story.show(waited.text);
  demand(/success|passed/.exec(waited.text), 'a pipeline that passes');
}

async function play(story: Story, sandbox: Sandbox): Promise<void> {
  const agent = await startAgent(story, {
    GITLAB_API_URL: sandbox.apiUrl,
    GITLAB_PERSONAL_ACCESS_TOKEN: demand(sandbox.tokens.dana, 'a token for dana'),
  });
  try {
    story.chapter('An MCP client starts the built server and asks what it can do');
    story.say(`   GitLab sandbox on ${sandbox.url}`);
    story.say(`   ${agent.server}, process ${agent.pid}, protocol ${agent.protocol}, over stdio`);
    story.say(
      `   ${agent.toolNames.length} tools, ${tokensOf(agent.definitions)} tokens of instructions and definitions: ${agent.toolNames.join(', ')}`,
    );
    const url = `${sandbox.url}/acme/greeter/-/merge_requests/7`;
    const mergeRequest = await readMergeRequest(story, agent, url);
    await readCode(story, agent, url);
    await findFailure(story, agent, mergeRequest.head_pipeline.web_url);
    const thread = await placeComment(story, agent, url);
    await readBack(story, agent, url, thread);
    await submitReview(story, agent, url);
    await repair(story, agent, url, mergeRequest.source_branch);
    story.chapter('What it cost, in tokens (o200k_base)');
    story.bill();
    story.say(
      `\nMerge request !${mergeRequest.iid} failed on ${file} (the quote opened on line 2 is never closed); the comment is thread ${thread} on ${file}:2; a review was submitted, the line repaired, and the new pipeline passed.`,
    );
  } finally {
    await agent.close();
  }
}

const sandbox = await startSandbox();
try {
  await play(tell(), sandbox);
} catch (error) {
  process.stderr.write(`\nThe demo failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await sandbox.close();
}
