/*
 * The ways a start can fail, and the plain words for each. A fault is
 * {kind, file?, message?, status?, type?, got?, want?, seconds?}; `file` is a path relative to the page.
 */

/** How much a fault tells: what names a file outranks what only says that something broke. */
const RANK = { unknown: 0, slow: 1, memory: 2, python: 2, network: 3, damaged: 3 };
const rank = ({ kind }) => RANK[kind] ?? 4;

export const isWorse = (fault, other) => rank(fault) > rank(other);

/** The address of a file as the page's folder would name it. */
export function nameOf(address) {
  const url = new URL(address, document.baseURI);
  const folder = new URL(".", document.baseURI);
  return url.href.startsWith(folder.href) ? url.pathname.slice(folder.pathname.length) : url.href;
}

/** Types that a server never gives to these files unless it means something else than the file. */
const WRONG_FOR_ALL = /^text\/html\b/;
const JAVASCRIPT = /^(text|application)\/(javascript|ecmascript|x-javascript)\b/;

export function judgeResponse(file, response) {
  if (!response.ok) return { kind: "missing", file, status: response.status };
  const type = response.headers.get("content-type") ?? "none";
  const wrong = /\.m?js$/.test(file) ? !JAVASCRIPT.test(type) : WRONG_FOR_ALL.test(type);
  return wrong ? { kind: "type", file, type } : null;
}

/** @param {number | undefined} want what the build measured; unknown under `make dev` */
export function judgeSize(file, got, want) {
  if (want === undefined || got === want) return null;
  return { kind: got < want ? "short" : "mixed", file, got, want };
}

/** Asks again for each module, which the browser does not explain when it cannot load one. */
export async function diagnoseModules(files) {
  for (const url of files.modules) {
    const file = nameOf(url);
    try {
      const response = await fetch(url, { cache: "no-cache" });
      const fault = judgeResponse(file, response) ??
        judgeSize(file, (await response.arrayBuffer()).byteLength, files.sizes[file]);
      if (fault) return fault;
    } catch (error) {
      return { kind: "network", file, message: String(error) };
    }
  }
  return null;
}

/** A text in the page's language (static/wording.mjs), its `{names}` filled in. */
export function say(text, values = {}) {
  if (window.__say) return window.__say(text, values);
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

const number = (n) => n.toLocaleString(document.documentElement.lang);
const again = () => say("Try again in a moment.");
const updating = () => `${say("The site may be in the middle of an update.")} ${again()}`;
const details = () => say("Try again. If it stays, the details below help whoever looks after this site.");

const WORDS = {
  missing: ({ file, status }) => [
    say("A file is missing: {file} (the server answered {status}).", { file, status }),
    updating(),
  ],
  type: ({ file, type }) => [
    say("A file came back as the wrong type: {file} ({type}).", { file, type }),
    `${say("Something on the way answered in its place, as the sign-in page of a public network does, or the server is not set up for it.")} ${again()}`,
  ],
  short: ({ file, got, want }) => [
    want
      ? say("A file was cut short: {file} ({got} of {want} bytes arrived).", { file, got: number(got), want: number(want) })
      : say("A file was cut short: {file} ({got} bytes arrived).", { file, got: number(got) }),
    `${say("The connection was interrupted.")} ${again()}`,
  ],
  mixed: ({ file, got, want }) => [
    say("A file is not the one this page was built with: {file} ({got} bytes, not {want}).", { file, got: number(got), want: number(want) }),
    updating(),
  ],
  network: ({ file }) => [
    say("A file could not be fetched: {file}. The network failed or the server is not there.", { file }),
    say("Check the connection, then try again."),
  ],
  slow: ({ file, seconds }) => [
    file
      ? say("Nothing has arrived for {seconds} s; still waiting for {file}. The start took too long.", { seconds, file })
      : say("Nothing has arrived for {seconds} s. The start took too long.", { seconds }),
    say("The network may be slow. If the game starts after all, this message goes away; else try again."),
  ],
  damaged: ({ file }) => [
    say("A file is damaged or of another version: {file}.", { file }),
    `${again()} ${say("If it stays, the site's copy is broken or this browser is too old.")}`,
  ],
  memory: () => [
    say("There is not enough memory for the game."),
    say("Close other tabs or programs, then open the game in a new tab."),
  ],
  blocked: () => [
    say("WebAssembly is switched off in this browser, and Python needs it."),
    say("A setting (for example a lockdown or high-security mode), an extension or a rule of your network may have switched it off. Allow it for this page and try again."),
  ],
  old: ({ message }) => [
    say("This browser is too old to run the game: it lacks {feature}.", { feature: message }),
    say("Any browser from 2023 or later will do, for example a current Firefox, Chrome, Edge or Safari."),
  ],
  python: () => [
    say("The game's own program stopped with an error while it was starting."),
    details(),
  ],
  unknown: () => [
    say("Something unexpected went wrong while the game was starting."),
    details(),
  ],
};

/** @returns {{cause: string, hint: string, kind: string, file: string, message: string}} */
export function describe(fault) {
  const [cause, hint] = WORDS[fault.kind](fault);
  return { cause, hint, kind: fault.kind, file: fault.file ?? "", message: fault.message ?? "" };
}
