import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { PYTHON_DEBIAN, swift } from "../../../scripts/paquets.ts";
import type { ReglagesS3 } from "../../fichiers/reglages-s3.ts";

export interface ServiceS3 {
  /** Un seau neuf et vide. */
  seau(): Promise<ReglagesS3>;
  arreter(): Promise<void>;
}

/** Faux : ce qui demande un vrai service S3 est sauté, et le dit. `npm test` l'installe et l'exige sous Debian. */
export const S3_POSSIBLE = swift();
if (!S3_POSSIBLE) process.stderr.write("Tests S3 sautés : Swift n'est pas installé (apt-get install python3-swift).\n");

/** Un vrai service S3 (Swift), jetable, sur un port libre de la machine. Environ une seconde et demie. */
export async function lancerServiceS3(): Promise<ServiceS3> {
  const dossier = await mkdtemp(join(tmpdir(), "reflet-s3-"));
  const secret = "secret-du-service-d-essai";
  const processus = spawn(PYTHON_DEBIAN, [join(import.meta.dirname, "serveur.py"), dossier, secret], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  let dit = "";
  processus.stderr.on("data", (m: Buffer) => {
    dit = `${dit}${m}`.slice(-2000);
  });
  const port = await new Promise<string>((ok, ko) => {
    processus.stdout.once("data", (m: Buffer) => ok(String(m).trim()));
    processus.once("exit", () => ko(new Error(`Swift ne démarre pas : ${dit}`)));
  });
  const acces = { url: `http://127.0.0.1:${port}`, region: "us-east-1", cle: "essai:reflet", secret };
  const client = new S3Client({
    endpoint: acces.url,
    region: acces.region,
    forcePathStyle: true,
    credentials: { accessKeyId: acces.cle, secretAccessKey: acces.secret },
  });
  let compteur = 0;
  return {
    seau: async () => {
      const seau = `reflet-essai-${++compteur}`;
      await client.send(new CreateBucketCommand({ Bucket: seau }));
      return { ...acces, seau };
    },
    arreter: async () => {
      client.destroy();
      const mort = new Promise((ok) => processus.once("exit", ok));
      processus.kill("SIGKILL");
      await mort;
      await rm(dossier, { recursive: true, force: true });
    },
  };
}
