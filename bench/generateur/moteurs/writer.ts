import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Feuilles } from "../blocs.ts";
import { enFeuilles } from "./html.ts";
import type { Moteur } from "./moteur.ts";

const SOFFICE = process.env.SOFFICE ?? "/usr/bin/soffice";
export const aLibreOffice = (): boolean => existsSync(SOFFICE);

/** LibreOffice ne pose ni filigrane, ni cachet, ni pied de page d'une feuille de style : ce qu'il ne sait pas n'est pas demandé. */
const simplifier = (f: Feuilles): Feuilles => ({ ...f, filigrane: null, tampon: null });

/** Imprime par LibreOffice Writer, un document à la fois. */
export function moteurWriter(): Moteur {
  const dossier = mkdtempSync(path.join(tmpdir(), "writer-"));
  const profil = `-env:UserInstallation=file://${path.join(dossier, "profil")}`;
  return {
    imprimer: async (feuilles) => {
      const html = path.join(dossier, "page.html");
      writeFileSync(html, enFeuilles(simplifier(feuilles), true));
      const conversion = ["--infilter=HTML (StarWriter)", "--convert-to", "pdf:writer_pdf_Export", "--outdir", dossier];
      execFileSync(SOFFICE, [profil, "--headless", ...conversion, html], { stdio: "ignore" });
      return readFileSync(path.join(dossier, "page.pdf"));
    },
    finir: async () => rmSync(dossier, { recursive: true }),
  };
}
