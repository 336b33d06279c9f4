import { Button, Skeleton } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { direReferences, type Fusion } from "../../domain/fusions/fusion.ts";
import { api, client } from "../api.ts";
import { chemins } from "../chemins.ts";
import { LienRetour } from "../layout/LienRetour.tsx";
import { Confirmation } from "../ui/Confirmation.tsx";
import { EntetePage } from "../ui/EntetePage.tsx";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Etiquette } from "../ui/Etiquette.tsx";
import { formaterInstant } from "../ui/instants.ts";
import { Message } from "../ui/Message.tsx";
import { signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import tables from "../ui/TableFiche.module.css";
import { TitresTable } from "../ui/TitresTable.tsx";
import { FICHE_DE } from "./fiches.ts";

const SORTES = { loueurs: "Loueur", garages: "Garage", conducteurs: "Conducteur" } as const;

/** Les fusions faites, et de quoi revenir sur chacune. Pour l'admin. */
export default function FusionsPage() {
  const { data, error, refetch } = useQuery(api.fusions.lister.queryOptions());
  const [aAnnuler, setAAnnuler] = useState<Fusion | null>(null);
  return (
    <div className="ecran">
      <EntetePage
        retour={<LienRetour vers={chemins.administration()} texte="Administration" />}
        titre="Fusions"
        precision="Deux fiches d'un même loueur, garage ou conducteur, réunies&nbsp;; chacune s'annule"
      />
      {error ? (
        <ErreurChargement erreur={error} relire={refetch} />
      ) : !data ? (
        <Skeleton height={240} />
      ) : data.length === 0 ? (
        <Message titre="Aucune fusion">
          Une fiche se fusionne depuis sa page&nbsp;: Loueurs, Garages ou Conducteurs, bouton «&nbsp;Fusionner&nbsp;».
        </Message>
      ) : (
        <Tableau fusions={data} surAnnuler={setAAnnuler} />
      )}
      {aAnnuler && <Annulation fusion={aAnnuler} surFermer={() => setAAnnuler(null)} />}
    </div>
  );
}

function Tableau({ fusions, surAnnuler }: { fusions: readonly Fusion[]; surAnnuler: (f: Fusion) => void }) {
  return (
    <div className={tables.defile}>
      <table className={tables.table}>
        <TitresTable titres={["Fiche fusionnée", "Fiche gardée", "Sorte", "A changé de fiche", "Faite", "État"]} />
        <tbody>
          {fusions.map((f) => (
            <tr key={f.id}>
              <td data-libelle="Fiche fusionnée">
                <Link to={FICHE_DE[f.entite](f.fusionnee_id)}>{f.fusionnee_nom}</Link>
              </td>
              <td data-libelle="Fiche gardée">
                <Link to={FICHE_DE[f.entite](f.gardee_id)}>{f.gardee_nom}</Link>
              </td>
              <td data-libelle="Sorte">{f.client_nom ? `${SORTES[f.entite]}, ${f.client_nom}` : SORTES[f.entite]}</td>
              <td data-libelle="A changé de fiche">{direReferences(f.deplacees) || "Rien ne la désignait"}</td>
              <td data-libelle="Faite">
                {formaterInstant(f.faite_le)}
                {f.faite_par_nom && `, ${f.faite_par_nom}`}
              </td>
              <td data-libelle="État">
                {f.annulee_le ? (
                  <Etiquette>Annulée</Etiquette>
                ) : (
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={`Annuler la fusion de ${f.fusionnee_nom} dans ${f.gardee_nom}`}
                    onClick={() => surAnnuler(f)}
                  >
                    Annuler
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Annulation({ fusion, surFermer }: { fusion: Fusion; surFermer: () => void }) {
  const cache = useQueryClient();
  const annuler = useMutation({
    mutationFn: () => client.fusions.annuler({ id: fusion.id }),
    onSuccess: async ({ remises, laissees }) => {
      await cache.invalidateQueries();
      const suite =
        laissees > 0
          ? `\u00a0; ${laissees} changée${laissees > 1 ? "s" : ""} depuis, laissée${laissees > 1 ? "s" : ""}`
          : "";
      signalerSucces(
        `Fusion annulée\u00a0: ${remises} fiche${remises > 1 ? "s" : ""} remise${remises > 1 ? "s" : ""}${suite}`,
      );
      surFermer();
    },
    onError: (erreur) => signalerEchec(erreur, "Erreur lors de l'annulation de la fusion"),
  });
  return (
    <Confirmation
      ouverte
      titre={`Annuler la fusion de ${fusion.fusionnee_nom}\u00a0?`}
      libelleAction="Annuler la fusion"
      libelleAnnuler="Garder"
      texte={`${fusion.fusionnee_nom} revient avec ce qui désignait sa fiche. Ce qui a changé depuis garde sa valeur.`}
      envoi={annuler.isPending}
      surConfirmer={() => annuler.mutate()}
      surAnnuler={surFermer}
    />
  );
}
