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
import { CHAMPS, type ContenuCarnet, enAttente, joindre, type ValeursReleve, valeursDe } from "./contenu.ts";

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

/** Combien de saisies se perdraient avec elle : un état commencé sans réseau, encore vide, n'en est pas une. */
export const aPerdre = ({ contenu, reste }: Pick<SaisieGardee, "contenu" | "reste">): number =>
  reste - (contenu.debut ? 1 : 0);

/** Tout était arrivé, signature comprise : seule la réponse s'est perdue. */
export const estConclue = ({ contenu, reste }: SaisieGardee, etat: EtatLu | undefined): boolean =>
  aPerdre({ contenu, reste }) === 0 ||
  (reste === 1 &&
    contenu.signe === true &&
    etat?.signe_le != null &&
    memeValeur([contenu.signatures?.signataire.trim(), contenu.signatures?.trace], [etat.signataire, etat.trace]));

/**
 * Passe une saisie que son état ne peut plus recevoir à celui qui le remplace, photos comprises, avec ce que l'appareil en gardait déjà ; elle
 * n'y est pas encore signée.
 */
export async function transporter(
  { formulaire, contenu }: SaisieGardee,
  personne: string,
  vers: EtatLu,
  remplace: boolean,
): Promise<void> {
  const lue = await lireBrouillon<ContenuCarnet>(formulaire);
  if (!lue) return;
  const neuf = cleCarnet(personne, vers);
  const dejaLa = await lireBrouillon<ContenuCarnet>(neuf);
  const { signe: _a_refaire, debut, ...reste } = contenu;
  // Commencée sans réseau, elle n'a rien lu du collègue : ce qu'il a écrit aussi se tranchera champ par champ.
  const saisie = debut ? reste : { ...reste, avant: valeursLues(reste, vers) };
  // Une correction reprend les photos de la version qu'elle remplace ; d'un état abandonné, rien ne reste chez nous.
  const photos = lue.photos.map((p) => ({ ...p, id: remplace ? p.id : null }));
  for (const p of photos) await garderOctets(neuf, p);
  await garderBrouillon<ContenuCarnet>({
    ...lue,
    formulaire: neuf,
    reponses: joindre(saisie, dejaLa?.reponses),
    photos: [...photos, ...(dejaLa?.photos ?? [])],
  });
  await effacerBrouillon(formulaire);
}

function valeursLues({ releve = {} }: ContenuCarnet, vers: EtatLu): Partial<ValeursReleve> {
  const actuelles = valeursDe(vers);
  return Object.fromEntries(CHAMPS.filter((c) => releve[c] !== undefined).map((c) => [c, actuelles[c]]));
}
