import { randomUUID } from "node:crypto";
import { erreurs } from "../../domain/commun/erreurs.ts";
import { CHAMPS_PAR_DEFAUT, champPredefini } from "../../domain/formulaires/catalogue.ts";
import {
  CHAMPS_MAX,
  type ChampLibre,
  type ChampsDeChamp,
  fautesDeChamp,
  type ValeurChamp,
} from "../../domain/formulaires/champs-formulaire.ts";
import { erreursFormulaire } from "../../domain/formulaires/formulaire.erreurs.ts";
import type { FormulaireLu } from "../../domain/formulaires/formulaire.ts";
import type { Transaction } from "../db/base.ts";
import { changements } from "../db/changements.ts";
import {
  champExiste,
  compterChamps,
  copierChamps,
  formulaireDuClient,
  insererChamp,
  insererFormulaire,
  modifierChamp,
  ordonnerChamps,
  poserStatut,
  supprimerChamp,
  tenirChamp,
  tenirClient,
  tenirFormulaire,
} from "./ecriture.queries.ts";
import { lireFormulaire } from "./formulaires.queries.ts";

async function relire(tx: Transaction, id: string): Promise<FormulaireLu> {
  const lu = await tx.une<{ row_to_json: string }>(lireFormulaire(id));
  if (!lu) throw erreursFormulaire.introuvable();
  return JSON.parse(lu.row_to_json) as FormulaireLu;
}

async function tenir(tx: Transaction, id: string): Promise<void> {
  if (!(await tenirFormulaire(tx, id))) throw erreursFormulaire.introuvable();
}

/** Un client n'a qu'un formulaire, à une seule adresse publique. */
export async function creerFormulaire(
  tx: Transaction,
  {
    client_id,
    copie_de,
    par_defaut,
  }: { client_id: string; copie_de?: string | undefined; par_defaut?: boolean | undefined },
): Promise<{ id: string }> {
  const client = await tenirClient(tx, client_id);
  if (!client) throw erreursFormulaire.clientIntrouvable();
  const existant = await formulaireDuClient(tx, client_id);
  if (existant) throw erreursFormulaire.dejaUn(existant.id);
  if (copie_de) await tenir(tx, copie_de);
  const cree = await insererFormulaire(tx, client_id, `Demandes ${client.nom}`);
  if (!cree) throw erreursFormulaire.clientIntrouvable();
  if (copie_de) await copierChamps(tx, copie_de, cree.id);
  else if (par_defaut)
    for (const { cle, obligatoire } of CHAMPS_PAR_DEFAUT)
      await insererChamp(tx, cree.id, { ...duCatalogue(cle), obligatoire, id: randomUUID() });
  return { id: cree.id };
}

export async function changerStatutFormulaire(
  tx: Transaction,
  { id, statut }: { id: string; statut: string },
): Promise<FormulaireLu> {
  await poserStatut(tx, id, statut);
  return relire(tx, id);
}

export async function ajouterChamp(
  tx: Transaction,
  {
    id,
    champ,
    cle_idempotence,
  }: { id: string; champ: { cle: string } | { libre: ChampLibre }; cle_idempotence: string },
): Promise<FormulaireLu> {
  await tenir(tx, id);
  // Le même ajout, redemandé après une réponse perdue.
  if (await champExiste(tx, id, cle_idempotence)) return relire(tx, id);
  if ((await compterChamps(tx, id)) >= CHAMPS_MAX) throw erreursFormulaire.tropDeChamps();
  const nouveau = { ...("cle" in champ ? duCatalogue(champ.cle) : libre(champ.libre)), id: cle_idempotence };
  if (!(await insererChamp(tx, id, nouveau))) throw erreursFormulaire.dejaAjoute();
  return relire(tx, id);
}

function duCatalogue(cle: string): ChampLibre & { cle: string } {
  const predefini = champPredefini(cle);
  if (!predefini) throw erreursFormulaire.champInconnu();
  return {
    ...predefini,
    options: predefini.options && [...predefini.options],
    types_demande: [...predefini.types_demande],
    obligatoire: true,
  };
}

function libre(champ: ChampLibre): ChampLibre & { cle: null } {
  const fautes = fautesDeChamp({ ...champ, cle: null });
  if (Object.keys(fautes).length > 0) throw erreurs.saisieInvalide(fautes);
  return { ...champ, cle: null };
}

export async function reglerChamp(
  tx: Transaction,
  {
    id,
    champ_id,
    champs,
    avant,
  }: {
    id: string;
    champ_id: string;
    champs: Partial<ChampsDeChamp>;
    avant: Record<string, ValeurChamp>;
  },
): Promise<FormulaireLu> {
  await tenir(tx, id);
  const actuel = await tenirChamp(tx, id, champ_id);
  if (!actuel) throw erreursFormulaire.champIntrouvable();
  const { cle, type_champ, ...reglages } = actuel;
  const colonnes = changements<ChampsDeChamp>(reglages, champs, avant);
  // D'une liste de choix, l'ordre compte aussi.
  if (champs.options && champs.options.join("\n") !== reglages.options?.join("\n")) colonnes.options = champs.options;
  const fautes = fautesDeChamp({ ...reglages, ...colonnes, cle, type_champ });
  if (Object.keys(fautes).length > 0) throw erreurs.saisieInvalide(fautes);
  if (Object.keys(colonnes).length > 0) await modifierChamp(tx, champ_id, colonnes);
  return relire(tx, id);
}

export async function retirerChamp(
  tx: Transaction,
  { id, champ_id }: { id: string; champ_id: string },
): Promise<FormulaireLu> {
  await tenir(tx, id);
  if (!(await supprimerChamp(tx, id, champ_id))) throw erreursFormulaire.champIntrouvable();
  return relire(tx, id);
}

export async function ordonner(
  tx: Transaction,
  { id, champs }: { id: string; champs: string[] },
): Promise<FormulaireLu> {
  await tenir(tx, id);
  if (!(await ordonnerChamps(tx, id, champs))) throw erreursFormulaire.ordrePerime();
  return relire(tx, id);
}
