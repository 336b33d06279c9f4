import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";
import { formaterDate } from "../commun/dates.ts";
import { joursEntre } from "../contrats/jours.ts";

/** Une restitution qui pourrait être celle d'un document, et ce qui l'y rattache. */
export const candidat = z.object({
  restitution_id: identifiant,
  client_id: identifiant,
  client_nom: z.string(),
  immatriculation: z.string(),
  date_restitution: z.string(),
  marque: z.string(),
  modele: z.string(),
  loueur_nom: z.string(),
  /** Le véhicule dont c'est la restitution ; `null` quand la plaque n'est celle d'aucune fiche. */
  vehicule_id: identifiant.nullable(),
  /** La facture que cite le document (un avoir) est rangée là. */
  facture_citee: z.boolean(),
});
export type Candidat = z.infer<typeof candidat>;

interface DocumentAApparier {
  type_document: string;
  date_restitution: string | null;
  date_document: string | null;
}

interface Appariement {
  choix: Candidat | null;
  /** Pourquoi rien n'a été choisi, en une phrase ; `null` quand quelque chose l'a été. */
  raison: string | null;
}

/** Deux dates imprimées pour un même retour diffèrent rarement de plus : celle du PV, celle de l'entrée au parc. */
const ECART_JOURS = 15;
/** Un document arrive après le retour, parfois longtemps ; à peine avant quand la date est celle d'un préavis. */
const AVANCE_JOURS = 10;
const RETARD_JOURS = 730;

const ecart = (a: string, b: string): number => Math.abs(joursEntre(a, b));

/** Le retour peut-il avoir donné ce document, d'après leurs dates ? Sans date imprimée, oui. */
function dateCompatible(d: DocumentAApparier, c: Candidat): boolean {
  if (d.date_restitution) return ecart(d.date_restitution, c.date_restitution) <= ECART_JOURS;
  if (!d.date_document) return true;
  const apres = joursEntre(c.date_restitution, d.date_document);
  return apres >= -AVANCE_JOURS && apres <= RETARD_JOURS;
}

const distincts = <T>(valeurs: readonly T[]): number => new Set(valeurs).size;

/**
 * La restitution d'un document, si une seule convient ; sinon la raison de demander. Rien n'est deviné : deux candidats possibles, deux
 * véhicules ou deux sociétés, et c'est à une personne de choisir.
 */
export function apparier(document: DocumentAApparier, candidats: readonly Candidat[]): Appariement {
  const demander = (raison: string): Appariement => ({ choix: null, raison });
  if (candidats.length === 0) return demander("Aucune restitution ne correspond à ce document.");
  const cites = document.type_document === "avoir" ? candidats.filter((c) => c.facture_citee) : [];
  if (cites.length === 1 && cites[0]) return { choix: cites[0], raison: null };
  if (distincts(candidats.map((c) => c.client_id)) > 1)
    return demander("Plusieurs sociétés ont rendu un véhicule de cette plaque.");
  if (distincts(candidats.map((c) => c.vehicule_id).filter((v) => v !== null)) > 1)
    return demander("La plaque et le VIN désignent deux véhicules.");
  const possibles = candidats.filter((c) => dateCompatible(document, c));
  const [un] = possibles;
  if (possibles.length === 1 && un) return { choix: un, raison: null };
  if (possibles.length > 1) {
    const exact = possibles.filter((c) => c.date_restitution === document.date_restitution);
    return exact.length === 1 && exact[0]
      ? { choix: exact[0], raison: null }
      : demander("Plusieurs restitutions de ce véhicule conviennent.");
  }
  const dates = candidats.map((c) => formaterDate(c.date_restitution)).join(", ");
  const dite = document.date_restitution ?? document.date_document;
  return demander(
    `Ce véhicule a été rendu le ${dates}\u00a0; le document dit ${dite ? formaterDate(dite) : "une autre date"}.`,
  );
}
