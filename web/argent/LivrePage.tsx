import { Link } from "@tanstack/react-router";
import { type Ecriture, filtresEcritures } from "../../domain/argent/argent.contrat.ts";
import { nommerEcriture, sansDossier } from "../../domain/argent/ecritures.ts";
import { DEFINITIONS, LIBELLES_MOT } from "../../domain/argent/livre.ts";
import { estInterne } from "../../domain/commun/acteur.ts";
import { formaterDate, jourDeParis } from "../../domain/commun/dates.ts";
import { formaterEuros } from "../../domain/commun/montants.ts";
import { api } from "../api.ts";
import { useLoueurs } from "../champs/useLoueurs.ts";
import { chemins } from "../chemins.ts";
import { useChoixClients } from "../clients/useChoixClients.ts";
import { Echeance, EtiquetteEtat } from "../contestations/EtatContestation.tsx";
import { choixDe } from "../form/choix-de.ts";
import { FILTRES_DES_BARRES } from "../restitutions/filtres-des-barres.ts";
import { useActeur } from "../session/session.ts";
import type { Colonne } from "../table/colonnes.ts";
import { exportDe } from "../table/exporter.ts";
import { PageListe } from "../table/PageListe.tsx";
import { useLignes } from "../table/useLignes.ts";
import { useListe } from "../table/useListe.ts";
import { Etiquette } from "../ui/Etiquette.tsx";
import { nombre } from "../ui/nombres.ts";
import { DateCourte, Euros, Texte } from "../ui/Valeurs.tsx";

const TONS_SANS_DOSSIER = { "Avoir reçu": "vert", "Hors délai": "rouge", "À ouvrir": "ambre" } as const;
const SansDossier = ({ ecriture }: { ecriture: Ecriture }) => {
  const dit = sansDossier(ecriture, jourDeParis(new Date()));
  return <Etiquette ton={TONS_SANS_DOSSIER[dit]}>{dit}</Etiquette>;
};

type C = Colonne<Ecriture>;
const CLIENT: C = { cle: "client", titre: "Client", rendu: (e) => e.client_nom, souple: true };
const COLONNES: readonly C[] = [
  { cle: "immatriculation", titre: "Immatriculation", rendu: (e) => e.immatriculation },
  { cle: "facture", titre: "Facture", rendu: (e) => <Texte valeur={e.facture_numero} /> },
  {
    cle: "ligne",
    titre: "Ligne",
    rendu: (e) => nommerEcriture(e, jourDeParis(new Date())),
    souple: true,
    largeur: 380,
  },
  {
    cle: "etat",
    titre: "État",
    rendu: (e) => (e.etat === null ? <SansDossier ecriture={e} /> : <EtiquetteEtat etat={e.etat} />),
  },
  {
    cle: "date_limite",
    titre: "Échéance",
    rendu: (e) =>
      e.sans_lettre || e.etat === "accordee" ? (
        <Texte valeur={null} />
      ) : (
        <Echeance contestation={{ etat: e.etat ?? "a_verifier", date_limite: e.date_limite }} />
      ),
    horsMobile: true,
  },
  { cle: "loueur", titre: "Loueur", rendu: (e) => e.loueur_nom, souple: true },
  {
    cle: "date",
    titre: "Restitution",
    rendu: (e) => <DateCourte iso={e.date_restitution} />,
    tri: "date_restitution",
    premierSens: "desc",
  },
  {
    cle: "montant",
    titre: "Montant HT",
    rendu: (e) => <Euros centimes={e.montant_ht} />,
    tri: "montant",
    premierSens: "desc",
    nombre: true,
  },
];

/** Les lignes derrière une somme du livre de l'argent : chacune mène à sa contestation, ou à la restitution où l'ouvrir. */
export default function LivrePage() {
  const interne = estInterne(useActeur());
  const liste = useListe(filtresEcritures, { triDefaut: "montant" });
  const requete = useLignes(api.argent.lignes.queryOptions({ input: liste.entree }));
  const clients = useChoixClients();
  const loueurs = useLoueurs();
  const mot = liste.entree.mot ?? "trouve";
  const { data } = requete;
  return (
    <PageListe
      titre={`${LIBELLES_MOT[mot]}, ligne à ligne`}
      precision={
        <>
          {DEFINITIONS[mot]} <Link to={chemins.contestations()}>Retour aux contestations</Link>
        </>
      }
      compteurs={{
        legende: "Somme des lignes",
        chiffres: [
          { libelle: "Lignes", valeur: data && nombre(data.total) },
          { libelle: `${LIBELLES_MOT[mot]} HT`, valeur: data && formaterEuros(data.somme_ht) },
        ],
      }}
      id="livre-argent"
      legende="Lignes du livre"
      liste={liste}
      requete={requete}
      colonnes={interne ? [COLONNES[0] as C, CLIENT, ...COLONNES.slice(1)] : COLONNES}
      cle={(e) => e.cle}
      lien={(e) =>
        e.contestation_id === null ? chemins.restitution(e.restitution_id) : chemins.contestation(e.contestation_id)
      }
      noms={["ligne", "lignes"]}
      texteVide="Aucune ligne ne compte dans cette somme"
      filtres={[
        { cle: "mot", libelle: "Somme", choix: choixDe(LIBELLES_MOT) },
        ...(interne ? [{ cle: "client_id", libelle: "Client", choix: clients }] : []),
        { cle: "loueur_id", libelle: "Loueur", choix: loueurs.tous },
        {
          cle: "perdu_depuis",
          libelle: "Perdu depuis le",
          choix: [],
          dire: (jour) => formaterDate(String(jour)),
          enPuceSeulement: true,
        },
        ...FILTRES_DES_BARRES.map((f) => ({ ...f, enPuceSeulement: true })),
      ]}
      placeholderRecherche="Immatriculation, facture, désignation…"
      exporter={exportDe("/argent/lignes/export", liste)}
    />
  );
}
