import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const DOSSIER = join(import.meta.dirname, "../../../db/courant");

export type Nature = "fonction" | "vue" | "table";

/** Un fichier de `db/courant/` : un objet de la base tel qu'il est aujourd'hui, ou ce qui tient une table (droits, politiques, déclencheurs). */
export interface FichierCourant {
  /** `plier.fonction.sql` : unique dans tout le dossier, qui peut donc ranger un fichier ailleurs sans le rejouer. */
  nom: string;
  /** `plier` : l'objet, du même nom que son fichier. */
  objet: string;
  nature: Nature;
  /** Chemin sous `db/courant/`. */
  chemin: string;
  texte: string;
  /** SHA-256 du texte ; une fin de ligne de Windows n'est pas un changement. */
  empreinte: string;
}

/** Les fichiers du présent, par ordre de nom. Lus d'un trait au démarrage : trois cents petites lectures en parallèle coûtent le triple. */
export function fichiersCourants(): FichierCourant[] {
  const chemins = existsSync(DOSSIER) ? readdirSync(DOSSIER, { recursive: true, encoding: "utf8" }) : [];
  return chemins
    .filter((c) => c.endsWith(".sql"))
    .map((c) => lire(c.replaceAll("\\", "/")))
    .sort((a, b) => (a.nom < b.nom ? -1 : 1));
}

function lire(chemin: string): FichierCourant {
  const nom = chemin.slice(chemin.lastIndexOf("/") + 1);
  const parties = /^([a-z0-9_]+)\.(fonction|vue|table)\.sql$/.exec(nom);
  if (!parties)
    throw new Error(
      `db/courant/${chemin} : un fichier se nomme « objet.fonction.sql », « .vue.sql » ou « .table.sql ».`,
    );
  const texte = readFileSync(join(DOSSIER, chemin), "utf8").replaceAll("\r\n", "\n");
  return {
    nom,
    objet: parties[1] ?? "",
    nature: parties[2] as Nature,
    chemin,
    texte,
    empreinte: createHash("sha256").update(texte).digest("hex"),
  };
}
