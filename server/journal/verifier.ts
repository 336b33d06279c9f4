import type pg from "pg";

/** Ce que dit le parcours d'une chaîne ; `rompu_ligne` nul : elle tient. */
interface EtatChaine {
  lignes: number;
  effacees: number;
  en_attente: number;
  rang: number;
  condensat: Buffer;
  rompu_rang: number | null;
  rompu_ligne: number | null;
  raison: string | null;
}

const CHAINES = { ecritures: "Écritures", acces: "Accès" } as const;

/** Suit les deux chaînes d'un bout à l'autre ; rend les phrases à dire et si tout tient. */
export async function verifierJournal(client: pg.ClientBase): Promise<{ phrases: string[]; intact: boolean }> {
  const phrases: string[] = [];
  let intact = true;
  await client.query("begin");
  try {
    // Le propriétaire du schéma peut ne pas être superutilisateur : il agit comme le système, qui voit tout le journal.
    await client.query("set local role reflet_systeme");
    await client.query("set local statement_timeout = 0");
    for (const [source, nom] of Object.entries(CHAINES)) {
      const { rows } = await client.query<EtatChaine>("select * from verifier_journal($1)", [source]);
      const etat = rows[0];
      if (!etat) throw new Error(`La chaîne « ${nom} » ne se lit pas.`);
      if (etat.raison === null) phrases.push(phraseIntacte(nom, etat));
      else {
        intact = false;
        const rang = etat.rompu_rang === null ? "" : ` (rang ${etat.rompu_rang})`;
        phrases.push(`${nom} : rompu à la ligne ${etat.rompu_ligne}${rang} : ${etat.raison}.`);
      }
    }
  } finally {
    await client.query("rollback");
  }
  return { phrases, intact };
}

function phraseIntacte(nom: string, e: EtatChaine): string {
  const effacees = e.effacees > 0 ? `, dont ${e.effacees} au contenu effacé à la demande d'une personne` : "";
  const attente = e.en_attente > 0 ? ` ; ${e.en_attente} pas encore scellées` : "";
  return `${nom} : ${e.lignes} lignes vérifiées${effacees}, la chaîne tient${attente}. Bout : ${e.rang}:${e.condensat.toString("hex")}`;
}
