import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, statSync } from "node:fs";
import { ErreurDemarrage } from "./erreur-demarrage.ts";

/** Le compte sous lequel tourne PostgreSQL quand le programme est lancé par root. */
export interface Compte {
  uid: number;
  gid: number;
  nom: string;
}

const COMPTES_CONVENABLES = ["postgres", "nobody", "daemon"];

/**
 * Le compte à prendre pour PostgreSQL, qui refuse root ; `null` quand le programme n'est pas root et reste lui-même.
 * Des données déjà là commandent : leur propriétaire est le seul que PostgreSQL accepte.
 */
export function compteServeur(donnees: string | null): Compte | null {
  if (process.getuid?.() !== 0) return null;
  const proprietaire = donnees === null ? undefined : statSync(donnees);
  if (proprietaire && proprietaire.uid !== 0) {
    return { uid: proprietaire.uid, gid: proprietaire.gid, nom: String(proprietaire.uid) };
  }
  const connus = comptesConnus();
  for (const nom of COMPTES_CONVENABLES) {
    const compte = connus.get(nom);
    if (compte) return compte;
  }
  throw new ErreurDemarrage(
    "PostgreSQL refuse de tourner sous root et cette machine n'a ni compte postgres ni compte nobody\u00a0: lancez Reflet sous un compte ordinaire, ou donnez un serveur PostgreSQL dans DATABASE_URL.",
  );
}

function comptesConnus(): Map<string, Compte> {
  const comptes = new Map<string, Compte>();
  for (const ligne of readFileSync("/etc/passwd", "utf8").split("\n")) {
    const [nom = "", , uid, gid] = ligne.split(":");
    const compte = { nom, uid: Number(uid), gid: Number(gid) };
    // macOS donne à nobody un numéro négatif, que spawn n'accepte pas.
    if (compte.uid > 0 && compte.gid > 0) comptes.set(nom, compte);
  }
  return comptes;
}

/** Ce que `spawn` attend pour changer de compte. */
export function identifiants(compte: Compte | null): { uid?: number; gid?: number } {
  return compte ? { uid: compte.uid, gid: compte.gid } : {};
}

/**
 * Vrai si ce compte peut faire le test donné (`-x`, `-r`, `-w`…) sur chacun de ces chemins.
 * On essaie pour de bon plutôt que de lire les droits : listes de contrôle d'accès et montages comptent aussi.
 */
export async function peut(compte: Compte, test: "-x" | "-r", ...chemins: string[]): Promise<boolean> {
  const script = `for c in "$@"; do test ${test} "$c" || exit 1; done`;
  try {
    const essai = spawn("/bin/sh", ["-c", script, "sh", ...chemins], {
      ...identifiants(compte),
      cwd: "/",
      stdio: "ignore",
    });
    const [code] = await once(essai, "exit");
    return code === 0;
  } catch (cause) {
    throw new ErreurDemarrage(
      `Reflet est lancé par root et ne peut pas prendre ici le compte ${compte.nom}, que PostgreSQL exige\u00a0: lancez-le sous un compte ordinaire, ou donnez un serveur PostgreSQL dans DATABASE_URL.`,
      { cause },
    );
  }
}
