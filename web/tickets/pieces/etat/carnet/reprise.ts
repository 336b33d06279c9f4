import { memeValeur } from "../../../../../domain/commun/meme-valeur.ts";
import type { EtatLu, TypeEtat } from "../../../../../domain/etats-des-lieux/etat.ts";
import {
  cleDeSession,
  effacerBrouillon,
  garderBrouillon,
  garderOctets,
  lireBrouillon,
  saisiesDeSession,
} from "../../../../demande/brouillon.ts";
import { CHAMPS, type ContenuCarnet, enAttente, valeursDe } from "./contenu.ts";

/** Ce qui désigne l'état d'une saisie gardée : son nom sur l'appareil le dit, même quand l'état n'est plus là. */
export interface Cible {
  ticket_id: string;
  type: TypeEtat;
  id: string;
}
const DEBUT = "etat:";

/** Sous quel nom la saisie d'un état se garde sur l'appareil. */
export const cleCarnet = (personne: string, { ticket_id, type, id }: Cible): string =>
  cleDeSession(personne, `${DEBUT}${ticket_id}:${type}:${id}`);

export interface SaisieGardee extends Cible {
  formulaire: string;
  contenu: ContenuCarnet;
  /** Combien de saisies et de photos le serveur n'a pas. */
  reste: number;
}

/** Les saisies d'états que cet appareil garde pour cette personne. */
export async function saisiesGardees(personne: string): Promise<SaisieGardee[]> {
  const debut = cleDeSession(personne, DEBUT);
  return (await saisiesDeSession(personne)).flatMap(({ formulaire, reponses, photos }) => {
    const [ticket_id, type, id] = formulaire.slice(debut.length).split(":");
    if (!formulaire.startsWith(debut) || !ticket_id || !id) return [];
    const contenu: ContenuCarnet = reponses; // écrit par le carnet seul
    const reste = enAttente(contenu) + photos.filter((p) => p.id === null).length + (contenu.signe ? 1 : 0);
    return [{ formulaire, ticket_id, id, contenu, reste, type: type === "arrivee" ? "arrivee" : "depart" }];
  });
}

/** Tout était arrivé, signature comprise : seule la réponse s'est perdue. */
export const estConclue = ({ contenu, reste }: SaisieGardee, etat: EtatLu | undefined): boolean =>
  reste === 0 ||
  (reste === 1 &&
    contenu.signe === true &&
    etat?.signe_le != null &&
    memeValeur([contenu.signatures?.signataire.trim(), contenu.signatures?.trace], [etat.signataire, etat.trace]));

/** Passe une saisie que son état ne peut plus recevoir à celui qui le remplace, photos comprises ; elle n'y est pas encore signée. */
export async function transporter(
  { formulaire, contenu }: SaisieGardee,
  personne: string,
  vers: EtatLu,
  remplace: boolean,
): Promise<void> {
  const lue = await lireBrouillon<ContenuCarnet>(formulaire);
  if (!lue) return;
  const neuf = cleCarnet(personne, vers);
  const { signe: _a_refaire, ...reste } = contenu;
  const actuelles = valeursDe(vers);
  const avant = Object.fromEntries(CHAMPS.filter((c) => reste.releve?.[c] !== undefined).map((c) => [c, actuelles[c]]));
  // Une correction reprend les photos de la version qu'elle remplace ; d'un état abandonné, rien ne reste chez nous.
  const photos = lue.photos.map((p) => ({ ...p, id: remplace ? p.id : null }));
  for (const p of photos) await garderOctets(neuf, p);
  await garderBrouillon<ContenuCarnet>({ ...lue, formulaire: neuf, reponses: { ...reste, avant }, photos });
  await effacerBrouillon(formulaire);
}
