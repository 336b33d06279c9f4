import { Button } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Onglet } from "../../domain/analyses/onglets.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { Terme } from "../lexique/Terme.tsx";
import { FiltresIncompris } from "../table/FiltresIncompris.tsx";
import { EntetePage } from "../ui/EntetePage.tsx";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Message } from "../ui/Message.tsx";
import { MenuVues } from "../vues/MenuVues.tsx";
import { Onglets } from "./detail/Onglets.tsx";
import { PageCarte } from "./detail/PageCarte.tsx";
import { PageClassements } from "./detail/PageClassements.tsx";
import { PageLoueurs } from "./detail/PageLoueurs.tsx";
import { PagePrix } from "./detail/PagePrix.tsx";
import { PageProvision } from "./detail/PageProvision.tsx";
import { Evolutions } from "./Evolutions.tsx";
import { BarreFiltres } from "./FiltresAnalyses.tsx";
import { MenuExportAnalyses } from "./MenuExportAnalyses.tsx";
import { SqueletteAnalyses } from "./SqueletteAnalyses.tsx";
import { TableauDeBordFre } from "./TableauDeBordFre.tsx";
import { type EtatAnalyses, useFiltresAnalyses } from "./useFiltresAnalyses.ts";

const NOMS: Readonly<Record<string, string>> = {
  client_id: "Client",
  loueur_id: "Loueur",
  agence: "Agence",
  marque: "Marque",
  modele: "Modèle",
  type_vehicule: "Type",
  onglet: "Onglet",
  mesure: "Mesure",
};

/** Les frais de remise en état de son périmètre : d'où ils viennent, qui les facture, ce qu'ils seront. */
export default function AnalysesPage() {
  const etat = useFiltresAnalyses();
  // Une période incomprise se dit à son champ.
  const horsPeriode = etat.incompris.filter((i) => i.cle !== "annee");
  // Les chiffres de toutes les années se liraient comme les siens : tant qu'elle n'est pas comprise, aucun ne paraît.
  const sansPeriode = horsPeriode.length < etat.incompris.length && etat.onglet !== "provision";
  return (
    <div className="ecran">
      <EntetePage
        titre="Analyses"
        precision={<Terme mot="fre">Frais de remise en état (FRE) des véhicules restitués</Terme>}
        actions={
          <>
            <MenuVues parametres={etat.parametres} />
            {!sansPeriode && <MenuExportAnalyses filtres={etat.filtres} />}
          </>
        }
      />
      <BarreFiltres etat={etat} />
      {horsPeriode.length > 0 && (
        <FiltresIncompris
          incompris={horsPeriode}
          nommer={(cle) => NOMS[cle]}
          retirer={(cles) => etat.changer(Object.fromEntries(cles.map((cle) => [cle, undefined])))}
        />
      )}
      <Onglets onglet={etat.onglet} />
      {sansPeriode ? (
        <Message
          titre="Aucun chiffre pour cette période"
          action={
            <Button variant="default" onClick={() => etat.changer({ annee: undefined })}>
              Voir toutes les années
            </Button>
          }
        >
          L'adresse demande une période qui n'existe pas&nbsp;: choisissez-en une autre.
        </Message>
      ) : (
        <>
          {AVEC_EVOLUTIONS.has(etat.onglet) && <Evolutions filtres={etat.filtres} />}
          <Page etat={etat} />
        </>
      )}
    </div>
  );
}

/** La vue d'ensemble compare chaque chiffre ; la provision regarde devant elle, sans période. */
const AVEC_EVOLUTIONS: ReadonlySet<Onglet> = new Set(["loueurs", "carte", "prix", "classements"]);

function Page({ etat }: { etat: EtatAnalyses }) {
  switch (etat.onglet) {
    case "ensemble":
      return <Ensemble etat={etat} />;
    case "loueurs":
      return <PageLoueurs filtres={etat.filtres} />;
    case "carte":
      return <PageCarte etat={etat} />;
    case "prix":
      return <PagePrix etat={etat} />;
    case "classements":
      return <PageClassements filtres={etat.filtres} />;
    case "provision":
      return <PageProvision filtres={etat.filtres} />;
  }
}

/** Le tableau de bord. */
function Ensemble({ etat }: { etat: EtatAnalyses }) {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...api.analyses.lire.queryOptions({ input: etat.filtres }),
    placeholderData: keepPreviousData,
  });
  if (error) return <ErreurChargement erreur={error} relire={refetch} />;
  if (data === undefined) return <SqueletteAnalyses />;
  if (data.indicateurs.nombre === 0) return <Vide etat={etat} />;
  return <TableauDeBordFre tableau={data} etat={etat} ancien={isPlaceholderData} />;
}

/** Rien encore, ou rien qui réponde aux filtres. */
function Vide({ etat: { filtree, reinitialiser } }: { etat: EtatAnalyses }) {
  return filtree ? (
    <Message
      titre="Aucune restitution pour ces filtres"
      action={
        <Button variant="default" onClick={reinitialiser}>
          Réinitialiser les filtres
        </Button>
      }
    >
      Choisissez une autre période ou élargissez les filtres.
    </Message>
  ) : (
    <Message titre="Aucune restitution" action={<Link to={chemins.restitutions()}>Aller aux restitutions</Link>}>
      Ajoutez une restitution et son rapport&nbsp;: les analyses se remplissent d'elles-mêmes.
    </Message>
  );
}
