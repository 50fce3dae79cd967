// What a team writes all day, put together anew for each comment so that no two are alike.
const observations = [
  'The loop over `{thing}` reads the whole list before it looks at the first entry, so the first page of a large export waits for the last one.',
  'I had to read `{thing}` three times: the early return hides that the second branch changes the cursor as well.',
  'This swallows the error of `{thing}` and goes on with an empty result. The importer then reports success with nothing imported, which is the very bug we are trying to get rid of.',
  'The name `{thing}` suggests that it only reads, yet it writes the checkpoint on the way.',
  'We compare timestamps as text here. That works while all of them are in UTC, but the records from before the migration carry an offset.',
  'The default of `{thing}` differs from the one in the documentation, and the test only passes because it sets it by hand.',
  'Both callers of `{thing}` trim their input first, so the trimming belongs in here.',
  'There is a race between reading and renaming the file: a second worker that starts in between sees neither the old nor the new one.',
  'The regular expression in `{thing}` backtracks badly on long lines. I tried it with a line of 40,000 characters and stopped waiting after a minute.',
  'If `{thing}` throws half way, the temporary directory stays behind. On the build machines that adds up to gigabytes within a week.',
];

const reasons = [
  'We had the same problem in the exporter last autumn, and it took two people a day to find it.',
  'It is not wrong today, but the next person who adds a format will copy it.',
  'The customer from the support ticket has about two million records, so this matters in practice.',
  'I ran the benchmark from the wiki: 14 s before, 41 s after, with the cache warm in both cases.',
  'The specification leaves the order open, so we should not depend on it either.',
  'As far as I can see nothing else in the repository relies on the old behaviour; I searched for callers with both spellings.',
  'Memory grows with the size of the input here, while everything around it works line by line.',
];

const proposals = [
  'Could we return a result with a reason instead, and let the caller decide?',
  'I would split this in two: one function that decides, one that writes.',
  'A `Map` keyed by the record id would make the lookup constant and the code shorter.',
  'Please add a test with an empty file and one with a single line that has no line end.',
  'How about reading in batches of 500 and yielding between them? The code in `src/store/reader.ts` does that already.',
  'Let us keep the old name for one release and log a warning.',
  'I am fine with doing this in a follow-up if you open an issue for it and put it into the milestone.',
  'Would an `AbortSignal` be enough here? Then the timeout and the shutdown would use the same way out.',
];

const closings = [
  'Not blocking from my side.',
  'I would like to see this changed before we merge.',
  'Happy to pair on it tomorrow if that helps.',
  'What do you think?',
  'Everything else in this file looks good to me.',
];

const pick = (list: readonly string[], index: number) => list[index % list.length] ?? '';

/** A review comment of 250 to 800 characters about one thing of the code; the same number gives the same text. */
export function reviewComment(number: number, thing: string): string {
  const parts = [
    pick(observations, number * 7),
    pick(reasons, number * 3 + 1),
    ...(number % 3 === 0 ? [pick(observations, number * 7 + 3)] : []),
    pick(proposals, number * 5 + 2),
    ...(number % 2 === 0 ? [pick(reasons, number * 3 + 4)] : []),
    pick(closings, number),
  ];
  return parts.join(' ').replaceAll('{thing}', thing);
}

const replies = [
  'Good catch. I have changed it and added the test that you asked for; it fails without the fix.',
  'I thought about that, but then the second worker would have to wait for the first one. Let me measure it before we decide.',
  'Done in the last commit. The name is now the one from the specification.',
  'Agreed for the general case. Here the list never has more than a dozen entries, because the caller cuts it, so I would rather keep it simple.',
  'You are right that it is not obvious. I added a comment that says why the order matters.',
];

export const reviewReply = (number: number) => pick(replies, number);

export interface Topic {
  title: string;
  area: string;
}

/** A description as the team's template has it: what, why, how to test, risks and a list of things to do. */
export function longDescription({ title, area }: Topic, number: number): string {
  const steps = [
    `1. Check out the branch and run \`npm ci\`.`,
    `2. Start the store with \`npm run store -- --records ${1000 * (number + 1)}\`.`,
    `3. Run \`npm run ${area} -- --verbose\` and watch the log.`,
    '4. Stop it half way with Ctrl-C and start it again: it has to go on where it stopped.',
  ];
  return [
    `## What does this merge request do?\n\n${title}. ${pick(observations, number).replaceAll('{thing}', area)}`,
    `## Why?\n\n${pick(reasons, number)} ${pick(reasons, number + 3)} ${pick(proposals, number + 1)}`,
    `## How to test it\n\n${steps.join('\n')}`,
    `## Risks\n\n${pick(observations, number + 4).replaceAll('{thing}', area)} ${pick(proposals, number + 5)}`,
    `## Checklist\n\n- [x] Tests\n- [${number % 2 === 0 ? 'x' : ' '}] Documentation\n- [ ] Changelog\n- [${number % 3 === 0 ? 'x' : ' '}] Tried with the large export`,
  ].join('\n\n');
}
