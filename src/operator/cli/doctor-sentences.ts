import type { Finding } from '../actions/doctor/finding.ts';

/** What is wrong, and what to do about it. */
export const DOCTOR_SENTENCES: Readonly<Record<Finding['id'], string>> = {
  settings: '{setting} is not for the public. Take it out of the settings.',
  origin: '{origin} is not a public https address. Set PUBLIC_ORIGIN, and build again (npm run build).',
  sample:
    'The page is still the sample in part. Begin with line {line} of {file}, and set isSample to false.',
  content: '{number} facts or texts are wrong. The first is {entry} in {file}: {sentence}',
  page: 'The page is not built for {origin}. Run npm run build with the same PUBLIC_ORIGIN.',
  list: 'The list cannot be trusted or used: {fault}. See DATABASE_URL, or restore a backup.',
  open: 'Other users of this machine can read the list. Run: chmod 600 {files}',
  disk: 'Only {free} MiB are free for {folder}. A million people take 300 MiB, and so does each backup.',
  clock: 'The clock here says {time}; the newest sign-up or the server differs. Keep both right with NTP.',
  server: 'No server answers at {url}. Start it, unless the page runs on another machine or port.',
  retention: 'Nobody was deleted by age for two days. See whether the server, or its schedule, is running.',
  backup: 'There is no backup of the last week. Make one now (waitlist backup), and then one every day.',
  reached: '{url} does not answer with this page: {sentence}. See server, DNS, firewall and proxy.',
  headers: 'The proxy changes headers: {headers}. Let it pass on what the server sends.',
  confirmMails:
    '{number} mails that ask for a confirmation wait, the first for {hours} hours. See the server’s log; were strangers entered, erase them in the studio: People, Not confirmed.',
  confirmPage:
    'The page was built for another CONFIRM than {setting}. Run npm run build, and publish it again.',
  canary:
    'A test sign-up did not arrive on this list: {sentence}. See the server’s log, and its DATABASE_URL.',
};
