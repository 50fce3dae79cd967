import { z } from 'zod';
import type { Tool } from '../../core/tool.ts';

/**
 * A tool that reads CI variables, with the input `show_values`: without it their values are masked, with it they need the
 * capability `admin`, and only what looks like a credential is masked in them.
 */
export function withValues(reading: Tool): Tool {
  return {
    ...reading,
    input: { ...reading.input, show_values: z.boolean().optional().describe('Needs capability admin') },
    needs: ({ show_values }) => (show_values === true ? ['admin'] : []),
    async run({ show_values, ...input }, ctx) {
      const answer = await reading.run(input, ctx);
      return answer.kind === 'json' ? { ...answer, showsVariables: show_values === true } : answer;
    },
  };
}
