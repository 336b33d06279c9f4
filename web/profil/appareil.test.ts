import { expect, test } from "vitest";
import { appareil } from "./appareil.ts";

const KHTML = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/140.0 Safari/537.36 Edg/140.0`, "Edge sur Windows"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${KHTML} Chrome/140.0 Safari/537.36`, "Chrome sur Linux"],
  [`Mozilla/5.0 (Linux; Android 15) ${KHTML} Chrome/140.0 Mobile Safari/537.36`, "Chrome sur Android"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox sur Mac"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1", "Safari sur iPhone"],
  ["curl/8.0", "Appareil inconnu"],
  [null, "Appareil inconnu"],
])("%s est « %s »", (agent, attendu) => expect(appareil(agent)).toBe(attendu));
