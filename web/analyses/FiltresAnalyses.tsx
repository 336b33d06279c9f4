import { Button, Select } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { IconFilter } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { direPeriodeIncomprise } from "../../domain/commun/periode-incomprise.ts";
import { LIBELLES_TYPE_VEHICULE, type TypeVehicule } from "../../domain/restitutions/restitution.ts";
import { api } from "../api.ts";
import { useChoixClients } from "../clients/useChoixClients.ts";
import { choixDe } from "../form/choix-de.ts";
import { ChoixPeriode } from "./ChoixPeriode.tsx";
import styles from "./FiltresAnalyses.module.css";
import type { EtatAnalyses } from "./useFiltresAnalyses.ts";

interface Choix {
  valeur: string;
  libelle: string;
}
const TYPES: Choix[] = choixDe(LIBELLES_TYPE_VEHICULE);
const enChoix = (valeurs: readonly string[] | undefined): Choix[] =>
  (valeurs ?? []).toSorted((a, b) => a.localeCompare(b, "fr")).map((valeur) => ({ valeur, libelle: valeur }));

/** Période, client (équipe), loueur, agence, marque et son modèle, type : tous dans l'adresse. */
export function BarreFiltres({ etat }: { etat: EtatAnalyses }) {
  const { filtres, changer, reinitialiser } = etat;
  const clients = useChoixClients();
  const loueurs = useQuery(api.loueurs.lister.queryOptions({ staleTime: 5 * 60_000 }));
  const choix = useQuery(
    api.analyses.choix.queryOptions({
      input: { client_id: filtres.client_id, marque: filtres.marque },
      // La liste des agences ne se vide pas le temps de lire les modèles.
      placeholderData: keepPreviousData,
    }),
  );
  const etroit = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const [deplies, { toggle }] = useDisclosure(false);
  const periode = etat.incompris.find((i) => i.cle === "annee");
  const { annee: _annee, ...autres } = filtres;
  const choisis = Object.values(autres).filter((v) => v !== undefined).length;

  return (
    <search className={styles.barre}>
      <ChoixPeriode
        className={`${styles.filtre} ${periode || String(filtres.annee).includes("_") ? styles.deuxDates : styles.large}`}
        annees={choix.data?.annees ?? []}
        periode={filtres.annee}
        changer={(annee) => changer({ annee })}
        erreur={periode && direPeriodeIncomprise(periode.valeur)}
      />
      {etroit && (
        <Button
          variant="default"
          leftSection={<IconFilter size={16} aria-hidden="true" />}
          onClick={toggle}
          aria-expanded={deplies}
        >
          {choisis > 0 ? `Filtres (${choisis})` : "Filtres"}
        </Button>
      )}
      {(!etroit || deplies) && (
        <>
          {clients.length > 0 && (
            <Deroulant
              libelle="Client"
              choix={clients}
              valeur={filtres.client_id}
              // Une agence appartient à une société : elle ne survit pas au changement de client.
              changer={(client_id) => changer({ client_id, agence: undefined })}
            />
          )}
          <Deroulant
            libelle="Loueur"
            choix={(loueurs.data ?? []).map(({ id, nom }) => ({ valeur: id, libelle: nom }))}
            valeur={filtres.loueur_id}
            changer={(loueur_id) => changer({ loueur_id })}
          />
          <Deroulant
            libelle="Agence"
            choix={enChoix(choix.data?.agences)}
            valeur={filtres.agence}
            changer={(agence) => changer({ agence })}
          />
          <Deroulant
            libelle="Marque"
            choix={enChoix(choix.data?.marques)}
            valeur={filtres.marque}
            // Un modèle est d'une marque : il ne survit pas à son changement.
            changer={(marque) => changer({ marque, modele: undefined })}
          />
          {(filtres.marque !== undefined || filtres.modele !== undefined) && (
            <Deroulant
              libelle="Modèle"
              choix={enChoix(choix.data?.modeles)}
              valeur={filtres.modele}
              changer={(modele) => changer({ modele })}
            />
          )}
          <Deroulant
            libelle="Type"
            choix={TYPES}
            valeur={filtres.type_vehicule}
            // La liste ne propose que les types du contrat.
            changer={(type) => changer({ type_vehicule: type as TypeVehicule | undefined })}
          />
        </>
      )}
      {choisis > 0 && (
        <Button
          className={styles.retirer}
          variant="subtle"
          onClick={reinitialiser}
          aria-label="Réinitialiser les filtres"
        >
          Réinitialiser
        </Button>
      )}
    </search>
  );
}

interface ProprietesDeroulant {
  libelle: string;
  choix: readonly Choix[];
  valeur: string | undefined;
  changer: (valeur: string | undefined) => void;
}

function Deroulant({ libelle, choix, valeur, changer }: ProprietesDeroulant) {
  // Une valeur de l'adresse absente des choix (lien d'un collègue) reste visible : sinon le filtre agirait sans se montrer.
  const complets =
    valeur === undefined || choix.some((c) => c.valeur === valeur) ? choix : [...choix, { valeur, libelle: valeur }];
  return (
    <Select
      className={styles.filtre}
      aria-label={`Filtrer par ${libelle.toLowerCase()}`}
      placeholder={libelle}
      data={complets.map((c) => ({ value: c.valeur, label: c.libelle }))}
      value={valeur ?? null}
      onChange={(choisie) => changer(choisie ?? undefined)}
      searchable={complets.length > 6}
      limit={200}
      clearable
      clearButtonProps={{
        "aria-label": `Retirer le filtre ${libelle.toLowerCase()}`,
        tabIndex: 0,
        "aria-hidden": false,
      }}
    />
  );
}
