import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";

const ARRET = JSON.stringify(new URL("./arret.ts", import.meta.url).href);
/** Un programme qui met du temps à ouvrir ce qu'il devra fermer. */
const PROGRAMME = `
  const { guetterArret } = await import(${ARRET});
  const arret = guetterArret();
  setInterval(() => {}, 1000);
  console.log("démarre");
  await new Promise((ok) => setTimeout(ok, 400));
  for (const nom of ["base", "serveur"]) arret.aFermer(async () => console.log("ferme " + nom));
  console.log("prêt");
`;

function ecouter(programme: ChildProcess) {
  const lignes: string[] = [];
  programme.stdout?.on("data", (m: Buffer) => lignes.push(...m.toString().trim().split("\n")));
  return {
    lignes,
    vue: async (ligne: string) => {
      while (!lignes.includes(ligne)) await once(programme.stdout ?? programme, "data");
    },
  };
}

const lancer = (commande: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  spawn(commande, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "inherit"] });

it.each([
  ["prêt", ["ferme serveur", "ferme base"]],
  // Le signal attend que la base soit ouverte : partir sans elle laisserait son serveur seul.
  ["démarre", ["ferme base"]],
])("un signal reçu à « %s » ferme ce qui est ouvert et sort en succès", async (moment, fermes) => {
  const programme = lancer(process.execPath, ["--input-type=module", "-e", PROGRAMME]);
  const { lignes, vue } = ecouter(programme);
  await vue(moment);
  programme.kill("SIGTERM");
  programme.kill("SIGINT");
  const [code] = await once(programme, "close");
  expect(code).toBe(0);
  expect(lignes.filter((l) => l.startsWith("ferme"))).toEqual(expect.arrayContaining(fermes));
});

it.each([
  ["une exception", 'setTimeout(() => { throw new TypeError("secret de marie@exemple.fr") })'],
  ["une promesse rejetée", 'setTimeout(() => void Promise.reject(new TypeError("secret de marie@exemple.fr")))'],
])("%s que personne ne rattrape est dite sans rien citer, ferme ce qui est ouvert et sort à 1", async (_cas, faute) => {
  const programme = lancer(process.execPath, ["--input-type=module", "-e", `${PROGRAMME}${faute}`]);
  const { lignes } = ecouter(programme);
  const [code] = await once(programme, "close");
  expect(code).toBe(1);
  expect(lignes.filter((l) => l.startsWith("ferme"))).toEqual(["ferme serveur", "ferme base"]);
  const dite = JSON.parse(lignes.find((l) => l.startsWith("{")) ?? "");
  expect(dite).toMatchObject({ level: 60, programme: "reflet", err: { type: "TypeError" } });
  expect(lignes.join()).not.toContain("marie@");
});

it.skipIf(process.platform === "win32")("lancé par npm, il s'arrête quand le shell de npm est tué", async () => {
  const shell = lancer("sh", ["-c", '"$0" --input-type=module -e "$1"; :', process.execPath, PROGRAMME], {
    npm_lifecycle_event: "start",
  });
  const { lignes, vue } = ecouter(shell);
  await vue("prêt");
  shell.kill("SIGKILL");
  await once(shell, "close");
  expect(lignes).toContain("ferme base");
});
