import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toolsets } from '../tools/index.ts';
import { generateCatalog } from './generate.ts';

const all = await Promise.all(Object.values(toolsets).map((load) => load()));
writeFileSync(join(process.cwd(), 'src/catalog/catalog.json'), generateCatalog(all));
