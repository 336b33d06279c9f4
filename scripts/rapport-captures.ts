import { generer } from "../db/seed/generer.ts";
import { composerPapiers } from "../db/seed/papier/deposer-papiers.ts";
import { imprimerie } from "../db/seed/papier/imprimer.ts";

/** Graine et jour réservés aux captures : le même rapport à chaque fois, d'un véhicule qui n'est pas de la démonstration. */
const GRAINE = 77_003;
const JOUR = "2026-11-21";
const CONFIG = { societePrestataire: "Reflet", domaineInterne: "reflet.test", domainePartenaire: "partenaire.test" };

/**
 * Le rapport que montre le site public, d'un loueur qui n'existe pas : une page publique ne prête pas un document inventé à un loueur
 * réel. Une ligne y annonce un abattement et oublie de le déduire.
 */
export function imprimerRapport(): Buffer {
  const document = generer(CONFIG, JOUR, GRAINE).documents.find(
    ({ disposition, rang, lignes, retour, lu }) =>
      disposition === "L1" &&
      rang.etat === "valide" &&
      retour.societe.cle === "transalpes" &&
      lignes.length >= 5 &&
      lignes.length <= 7 &&
      lignes.every((l) => l.facturable) &&
      lu.vehicules[0]?.lignes.slice(0, 3).some((l) => (l.abattement_ht ?? 0) > 0),
  );
  const vehicule = document?.lu.vehicules[0];
  const ligne = vehicule?.lignes.find((l) => (l.abattement_ht ?? 0) > 0);
  if (!document || !vehicule || !ligne) throw new Error("Aucun rapport ne convient aux captures.");
  ligne.net_ht = ligne.brut_ht;
  const net_ht = (vehicule.totaux.net_ht ?? 0) + (ligne.abattement_ht ?? 0);
  // Sans le total des abattements, les totaux suivent la ligne fausse : il ne reste qu'elle à signaler.
  Object.assign(vehicule.totaux, { abattement_ht: null, net_ht });
  const fictif = {
    ...document,
    imprime: true,
    retour: { ...document.retour, loueur: { ...document.retour.loueur, papier: "LOUEUR EXEMPLE" } },
  };
  const [papier] = composerPapiers([fictif], imprimerie());
  if (!papier) throw new Error("Le rapport des captures ne s'imprime pas.");
  return Buffer.from(papier.pdf);
}
