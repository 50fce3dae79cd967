import { expect, it } from 'vitest';
import { startSandbox } from '/work/main/sandbox/index.ts';
import { connectClient } from '/work/main/test/connected-client.ts';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
it('x', async () => {
  const sandbox = await startSandbox();
  for (const scope of ['', 'acme/greeter']) {
    const { client, close } = await connectClient({ GITLAB_API_URL: sandbox.apiUrl, GITLAB_TOOLSETS:'all', GITLAB_PERSONAL_ACCESS_TOKEN: sandbox.tokens.root ?? '', ...(scope ? { GITLAB_ALLOWED_PROJECT_IDS: scope } : {}) });
    const call = async (name: string, args: Record<string, unknown>) => {
      const from = sandbox.requests.length;
      const { content, isError } = await client.callTool({ name: 'gitlab_' + name, arguments: args });
      console.log(scope, name, isError ? 'ERROR' : '', content.map((b: any) => b.text).join('\n'), '\n   ', sandbox.requests.slice(from).map((r) => r.method + ' ' + r.path.replace(/.*api/, '')).join(', '));
    };
    const p = { project_id: 'acme/greeter' };
    await call('list_work_items', { ...p, first: 3 });
    await call('list_work_items', { group_id: 'acme', types: ['EPIC', 'TASK'] });
    await call('get_work_item', { ...p, work_item_iid: 4 });
    await call('get_work_item', { project_id: `${sandbox.url}/acme/greeter/-/work_items/12` });
    await call('get_work_item', { group_id: 'acme', work_item_iid: 1 });
    await call('get_work_item', { ...p, work_item_iid: 99 });
    await call('create_work_item', { ...p, type: 'TASK', title: 'A', parent_iid: 3, labels: ['bug', 'enhancement'], assignee_ids: ['kim', 'me'], milestone: '1.2', due_date: '2027-01-01', description: 'x\n/label ~"documentation"', health_status: 'on_track', weight: 3 , status: 'In progress'});
    await call('create_work_item', { ...p, type: 'EPIC', title: 'A'});
    await call('create_work_item', { ...p, type: 'TASK', title: 'A', parent_iid: 12});
    await call('create_work_item', { group_id: 'acme', type: 'EPIC', title: 'A', labels: ['enhancement'], start_date: '2027-01-01' });
    await call('update_work_item', { ...p, work_item_iid: 5, parent_iid: 1, parent_group_id: 'acme' });
    await call('update_work_item', { ...p, work_item_iid: 5, milestone: '31', add_labels: ['bug'], remove_labels: ['area::ci'], state_event: 'close' });
    await call('update_work_item', { ...p, work_item_iid: 4, milestone: '', parent_iid: 0, assignee_ids: [], due_date: '', edits: [{ old_text: 'wall', new_text: 'sea' }] });
    await call('create_work_item_note', { ...p, work_item_iid: 4, body: 'Hi' });
    await call('create_work_item_note', { ...p, work_item_iid: 4, body: '/close' });
    await call('delete_work_item', { ...p, work_item_iid: scope ? 8 : 9 });
    await call('list_vulnerabilities', { ...p });
    await call('get_vulnerability', { ...p, vulnerability_id: 601 });
    await call('get_vulnerability', { ...p, vulnerability_id: 603 });
    await call('get_vulnerability', { ...p, vulnerability_id: 699 });
    await call('dismiss_vulnerability', { ...p, vulnerability_id: 602, reason: 'ACCEPTABLE_RISK', comment: 'ok' });
    await call('list_ci_catalog_resources', {});
    await call('get_ci_catalog_resource', { resource: '41', version: '1.0.0' });
    if (!scope) {
      const { tools } = await client.listTools();
      for (const t of tools) if (/work_item|vulnerab|catalog_res/.test(t.name)) console.log('TOK', t.name, encode(JSON.stringify({ n: t.name, d: t.description, i: t.inputSchema })).length);
    }
    await close();
  }
  await sandbox.close();
}, 60000);
