import type { ContestationListee } from "../../domain/contestations/contestation.ts";
import { etatDit } from "../../domain/contestations/etats.ts";
import { sommeDe } from "../../domain/contestations/montants.ts";
import type { Colonne } from "../table/colonnes.ts";
import { DateCourte, Euros, Texte } from "../ui/Valeurs.tsx";
import { Echeance, EtiquetteEtat } from "./EtatContestation.tsx";

type C = Colonne<ContestationListee>;

/** La facture, son état et le temps qui reste d'abord : c'est ce que l'on vient lire. */
export const colonnesContestations = (interne: boolean): readonly C[] => [
  {
    cle: "facture",
    titre: "Facture",
    rendu: (c) => c.facture_numero ?? `Facture de ${c.immatriculation}`,
  },
  { cle: "immatriculation", titre: "Immatriculation", rendu: (c) => c.immatriculation },
  { cle: "etat", titre: "État", rendu: (c) => <EtiquetteEtat etat={etatDit(c)} /> },
  {
    cle: "date_limite",
    titre: "Échéance",
    rendu: (c) => <Echeance contestation={c} />,
    tri: "date_limite",
  },
  { cle: "loueur", titre: "Loueur", rendu: (c) => c.loueur_nom, souple: true },
  ...(interne
    ? [{ cle: "client", titre: "Client", rendu: (c: ContestationListee) => c.client_nom, souple: true, enOption: true }]
    : []),
  {
    cle: "facture_date",
    titre: "Facture du",
    rendu: (c) => <DateCourte iso={c.facture_date} />,
    tri: "facture_date",
    premierSens: "desc",
    enOption: true,
  },
  {
    cle: "a_reclamer",
    titre: "À réclamer HT",
    rendu: (c) => <Euros centimes={sommeDe(c, "a_reclamer")} />,
    tri: "a_reclamer",
    premierSens: "desc",
    nombre: true,
  },
  {
    cle: "reclame",
    titre: "Réclamé HT",
    rendu: (c) => <Euros centimes={sommeDe(c, "reclame")} />,
    tri: "reclame",
    premierSens: "desc",
    nombre: true,
  },
  { cle: "accorde", titre: "Accordé HT", rendu: (c) => <Euros centimes={sommeDe(c, "accorde")} />, nombre: true },
  {
    cle: "recu",
    titre: "Avoir reçu HT",
    rendu: (c) => <Euros centimes={sommeDe(c, "recu")} />,
    nombre: true,
    enOption: true,
  },
  {
    cle: "refuse",
    titre: "Refusé HT",
    rendu: (c) => <Euros centimes={sommeDe(c, "refuse")} />,
    nombre: true,
    enOption: true,
  },
  {
    cle: "en_cours",
    titre: "En cours HT",
    rendu: (c) => <Euros centimes={sommeDe(c, "en_cours")} />,
    tri: "en_cours",
    premierSens: "desc",
    nombre: true,
  },
  {
    cle: "perdu",
    titre: "Perdu HT",
    rendu: (c) => <Euros centimes={sommeDe(c, "perdu")} />,
    nombre: true,
    enOption: true,
  },
  { cle: "expert", titre: "Expert", rendu: (c) => <Texte valeur={c.expert} />, souple: true, enOption: true },
];
