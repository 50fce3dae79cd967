import module from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

// Before anything else is loaded, and only where Node has it (22.1 and later). The cache is run as code, so it lies where
// only this user can write, never in a shared temporary folder.
const { enableCompileCache } = module as { readonly enableCompileCache?: (folder: string) => unknown };
enableCompileCache?.(join(homedir(), '.cache', 'gitlab-mcp'));
await import('./index.ts');
