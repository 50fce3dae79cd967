import type { Logger } from 'pino';
import type { Log } from './core/context.ts';
import { redact, redactText } from './output/redact.ts';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

const order: readonly LogLevel[] = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** Keys whose values never reach a log, wherever they stand. */
const secretPaths = [
  'token',
  '*.token',
  'authorization',
  '*.authorization',
  '["private-token"]',
  '*["private-token"]',
  'password',
  '*.password',
];

async function openPino(level: LogLevel): Promise<Logger> {
  const { default: pino } = await import('pino');
  const redact = { paths: secretPaths, censor: '[masked]' };
  return pino(
    { level, redact, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ fd: 2, sync: true }),
  );
}

export interface LogOnStderr extends Log {
  /** Resolves when every line so far is written. */
  flush(): Promise<void>;
}

/** Logger on stderr. Pino is loaded with the first line that is really written, since most sessions write none. */
export function createLog(level: LogLevel): LogOnStderr {
  let opening: Promise<Logger> | undefined;
  const lowest = order.indexOf(level);
  const write = (at: 'debug' | 'info' | 'warn' | 'error') => (facts: object, message: string) => {
    if (order.indexOf(at) < lowest) return;
    opening ??= openPino(level);
    void opening.then((logger) => logger[at](redact({ ...facts }), redactText(message)));
  };
  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    flush: async () => void (await opening),
  };
}
