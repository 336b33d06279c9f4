import { CHAMPS_COMPLEMENTAIRES, CHAMPS_PREDEFINIS } from "../../domain/formulaires/catalogue.ts";

/** Un formulaire ouvert avec tout le catalogue : les champs de la spécification obligatoires, les autres non. */
export interface FormulairePose {
  id: string;
  /** Identifiant de chaque champ, par sa clé. */
  champs: Record<string, string>;
}

type Ecrire = (texte: string, valeurs: unknown[]) => Promise<Record<string, unknown>>;

/** Pose ce formulaire chez une société. `ecrire` joue une requête et rend sa première ligne. */
export async function poserFormulaire(ecrire: Ecrire, client: string): Promise<FormulairePose> {
  const creer = async (texte: string, valeurs: unknown[]) =>
    String((await ecrire(`${texte} returning id`, valeurs)).id);
  const id = await creer("insert into formulaires (nom, url_formulaire, client_id) values ('Demandes', '/form', $1)", [
    client,
  ]);
  const champs: Record<string, string> = {};
  for (const [i, c] of [...CHAMPS_PREDEFINIS, ...CHAMPS_COMPLEMENTAIRES].entries())
    champs[c.cle] = await creer(
      `insert into formulaire_champs (formulaire_id, cle, label, type_champ, options, obligatoire, ordre, types_demande)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, c.cle, c.label, c.type_champ, c.options, i < CHAMPS_PREDEFINIS.length, i + 1, c.types_demande],
    );
  return { id, champs };
}
