import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ecrirePeriode } from "../../domain/affectations/affectation.ts";
import { dateIso } from "../../domain/commun/contrat.ts";
import { nomComplet } from "../../domain/conducteurs/conducteur.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { ChampDate } from "../form/ChampDate.tsx";
import { useActeur } from "../session/session.ts";
import styles from "./QuiConduisait.module.css";

/** Qui avait ce véhicule un jour donné : une amende, un sinistre, une question d'assureur. */
export function QuiConduisait({ vehicule }: { vehicule: string }) {
  const [jour, setJour] = useState("");
  const valable = dateIso().safeParse(jour).success;
  return (
    <div className={styles.question}>
      <div className={styles.champ}>
        <ChampDate
          nom="au_jour"
          libelle="Qui conduisait le"
          valeur={jour}
          surChangement={setJour}
          erreur={jour.length >= 10 && !valable ? "La date n'est pas valable" : undefined}
          desactive={false}
        />
      </div>
      <p className={styles.reponse} role="status">
        {valable && <Reponse vehicule={vehicule} jour={jour} />}
      </p>
    </div>
  );
}

function Reponse({ vehicule, jour }: { vehicule: string; jour: string }) {
  const lien = peut(useActeur(), "voir_menu_conducteurs");
  const { data, error } = useQuery(
    api.affectations.auJour.queryOptions({ input: { vehicule_id: vehicule, date: jour } }),
  );
  if (error) return "Erreur lors du chargement des données";
  if (!data) return "Recherche…";
  const [trouve] = data;
  if (!trouve?.conducteur || !trouve.affectation) return "Personne\u00a0: aucune affectation ce jour-là.";
  const { conducteur, affectation } = trouve;
  return (
    <>
      {lien ? (
        <Link to={chemins.conducteur(conducteur.id)}>{nomComplet(conducteur)}</Link>
      ) : (
        <strong>{nomComplet(conducteur)}</strong>
      )}
      , affecté {ecrirePeriode(affectation)}
    </>
  );
}
