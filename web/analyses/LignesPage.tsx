import { Link } from "@tanstack/react-router";
import { filtresLignes, type LigneAnalysee } from "../../domain/analyses/detail.contrat.ts";
import { EVITABLES, LIBELLES_EVITABLE } from "../../domain/analyses/evitables.ts";
import { estInterne } from "../../domain/commun/acteur.ts";
import { formaterEuros } from "../../domain/commun/montants.ts";
import type { Dommage, Element, Operation, TypeDocument } from "../../domain/fre/codes.ts";
import {
  LIBELLES_DOMMAGE,
  LIBELLES_ELEMENT,
  LIBELLES_OPERATION,
  LIBELLES_TYPE_DOCUMENT,
} from "../../domain/fre/libelles.ts";
import { api } from "../api.ts";
import { useLoueurs } from "../champs/useLoueurs.ts";
import { chemins } from "../chemins.ts";
import { useChoixClients } from "../clients/useChoixClients.ts";
import { choixDe } from "../form/choix-de.ts";
import { enPuce, FILTRES_DES_BARRES, SANS_CODE } from "../restitutions/filtres-des-barres.ts";
import { useActeur } from "../session/session.ts";
import type { Colonne } from "../table/colonnes.ts";
import { exportDe } from "../table/exporter.ts";
import type { Filtre } from "../table/filtres.ts";
import { PageListe } from "../table/PageListe.tsx";
import { useLignes } from "../table/useLignes.ts";
import { useListe } from "../table/useListe.ts";
import { nombre } from "../ui/nombres.ts";
import { DateCourte, Euros, Texte } from "../ui/Valeurs.tsx";

const ELEMENT: Filtre = { cle: "element", libelle: "Élément", choix: [...choixDe(LIBELLES_ELEMENT), SANS_CODE] };
const DOMMAGE: Filtre = { cle: "dommage", libelle: "Dommage", choix: [...choixDe(LIBELLES_DOMMAGE), SANS_CODE] };
/** Venus d'une barre ou d'un chiffre : ils se lisent et se retirent en puces. */
const DES_ANALYSES = enPuce([
  ...FILTRES_DES_BARRES,
  { cle: "operation", libelle: "Opération", choix: choixDe(LIBELLES_OPERATION) },
  {
    cle: "evitable",
    libelle: "Frais évitables",
    choix: EVITABLES.map((e) => ({ valeur: e, libelle: LIBELLES_EVITABLE[e] })),
  },
  {
    cle: "avoirs",
    libelle: "Avoirs",
    choix: [
      { valeur: "oui", libelle: "seulement" },
      { valeur: "non", libelle: "sans eux" },
    ],
  },
  { cle: "prix", libelle: "Prix", choix: [{ valeur: "oui", libelle: "lignes comparées" }] },
]);

type C = Colonne<LigneAnalysee>;
const CLIENT: C = { cle: "client", titre: "Client", rendu: (l) => l.client_nom, souple: true };
const COLONNES: readonly C[] = [
  { cle: "immatriculation", titre: "Immatriculation", rendu: (l) => l.immatriculation, tri: "immatriculation" },
  {
    cle: "date",
    titre: "Restitution",
    rendu: (l) => <DateCourte iso={l.date_restitution} />,
    tri: "date_restitution",
    premierSens: "desc",
  },
  { cle: "loueur", titre: "Loueur", rendu: (l) => l.loueur_nom, souple: true },
  { cle: "agence", titre: "Agence", rendu: (l) => l.agence, enOption: true, souple: true },
  { cle: "designation", titre: "Désignation", rendu: (l) => l.designation, souple: true, largeur: 340 },
  {
    cle: "element",
    titre: "Élément",
    rendu: (l) => <Texte valeur={l.element && (LIBELLES_ELEMENT[l.element as Element] ?? l.element)} />,
    souple: true,
  },
  {
    cle: "dommage",
    titre: "Dommage",
    rendu: (l) => <Texte valeur={l.dommage && (LIBELLES_DOMMAGE[l.dommage as Dommage] ?? l.dommage)} />,
    souple: true,
  },
  {
    cle: "operation",
    titre: "Opération",
    rendu: (l) => <Texte valeur={l.operation && (LIBELLES_OPERATION[l.operation as Operation] ?? l.operation)} />,
    souple: true,
    enOption: true,
    horsMobile: true,
  },
  {
    cle: "document",
    titre: "Document",
    rendu: (l) => LIBELLES_TYPE_DOCUMENT[l.type_document as TypeDocument] ?? l.type_document,
    enOption: true,
    horsMobile: true,
  },
  {
    cle: "net_ht",
    titre: "Net HT",
    rendu: (l) => <Euros centimes={l.net_ht} />,
    tri: "net_ht",
    premierSens: "desc",
    nombre: true,
  },
];

/** Une ligne d'avoir retire un montant sans être un dommage de plus : elle se dit à part, comme dans les graphes. */
const direAvoirs = (n: number): string =>
  `et ${nombre(n)} ligne${n > 1 ? "s" : ""} d'avoir, déduite${n > 1 ? "s" : ""}`;

/** Les lignes de frais derrière un chiffre des analyses. */
export default function LignesPage() {
  const interne = estInterne(useActeur());
  const liste = useListe(filtresLignes, { triDefaut: "date_restitution" });
  const requete = useLignes(api.analyses.lignes.queryOptions({ input: liste.entree }));
  const clients = useChoixClients();
  const loueurs = useLoueurs();
  const { data } = requete;
  const filtres: Filtre[] = [
    ...(interne ? [{ cle: "client_id", libelle: "Client", choix: clients }] : []),
    { cle: "loueur_id", libelle: "Loueur", choix: loueurs.tous },
    ELEMENT,
    DOMMAGE,
    ...DES_ANALYSES,
  ];
  return (
    <PageListe
      titre="Lignes de frais"
      precision={
        <>
          Lignes comptées des documents validés, avoirs déduits, avant la franchise et la remise sur le total&nbsp;:
          leur somme n'est pas le «&nbsp;FRE total HT&nbsp;» des analyses, qui est ce que ces restitutions coûtent.{" "}
          <Link to={chemins.analyses()}>Retour aux analyses</Link>
        </>
      }
      compteurs={{
        legende: "Totaux des lignes",
        chiffres: [
          {
            libelle: "Lignes",
            valeur: data && nombre(data.total - data.avoirs),
            ...(data?.avoirs && { precision: direAvoirs(data.avoirs) }),
          },
          { libelle: "Somme des lignes HT", valeur: data && formaterEuros(data.somme_ht) },
        ],
      }}
      id="lignes-de-frais"
      legende="Lignes de frais"
      liste={liste}
      requete={requete}
      colonnes={interne ? [COLONNES[0] as C, CLIENT, ...COLONNES.slice(1)] : COLONNES}
      cle={(l) => l.id}
      lien={(l) => chemins.restitution(l.restitution_id)}
      noms={["ligne", "lignes"]}
      texteVide="Aucune ligne de frais trouvée"
      filtres={filtres}
      placeholderRecherche="Immatriculation, désignation, agence…"
      exporter={exportDe("/analyses/lignes/export", liste)}
    />
  );
}
