import { Button, Skeleton } from "@mantine/core";
import { IconCopy, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { jourDeParis } from "../../domain/commun/dates.ts";
import type { VersionConditions } from "../../domain/conditions/conditions-loueur.ts";
import { peut } from "../../domain/droits/capacites.ts";
import type { LoueurLu } from "../../domain/loueurs/loueur.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { useActeur } from "../session/session.ts";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Etiquette, type Ton } from "../ui/Etiquette.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import styles from "./ConditionsLoueur.module.css";
import { ecrireDelai, ecrireFranchise, ecrirePeriode, ecrireRemise, ecrireTva, ecrireVetuste } from "./ecrire.ts";
import { Recalculer } from "./Recalculer.tsx";
import { SupprimerVersion } from "./SupprimerVersion.tsx";

/** Les conditions d'un loueur dans le temps : les communes, puis celles de chaque société qui a négocié. */
export function ConditionsLoueur({ loueur }: { loueur: LoueurLu }) {
  const admin = peut(useActeur(), "gerer_conditions");
  const { data, error, refetch } = useQuery(api.conditions.lister.queryOptions({ input: { id: loueur.id } }));
  const groupes = Map.groupBy(data ?? [], (v) => v.client_id ?? "");
  return (
    <Fiche
      titre="Conditions"
      actions={
        admin && (
          <Button
            component={Link}
            to={chemins.conditions(loueur.id, "nouvelle")}
            variant="default"
            size="xs"
            leftSection={<IconPlus size={15} aria-hidden="true" />}
          >
            Nouvelles conditions
          </Button>
        )
      }
    >
      {error && data === undefined && <ErreurChargement erreur={error} relire={refetch} />}
      {!error && data === undefined && <Skeleton height={80} />}
      {data?.length === 0 && (
        <p className={styles.rien}>
          Aucune condition enregistrée&nbsp;: ni vétusté, ni franchise, ni délai n'est vérifié pour ce loueur.
        </p>
      )}
      {[...groupes].map(([cle, versions]) => (
        <section key={cle} className={styles.groupe} aria-label={versions[0]?.client_nom ?? "Communes"}>
          <h3 className={styles.societe}>{versions[0]?.client_nom ?? "Pour toutes les sociétés"}</h3>
          <ol className={styles.versions}>
            {versions.map((v) => (
              <Version key={v.id} version={v} admin={admin} />
            ))}
          </ol>
        </section>
      ))}
    </Fiche>
  );
}

function etat({ en_vigueur, conditions: c }: VersionConditions): { ton: Ton; texte: string } {
  if (en_vigueur) return { ton: "vert", texte: "En vigueur" };
  return (c.valable_du ?? "") > jourDeParis(new Date())
    ? { ton: "bleu", texte: "À venir" }
    : { ton: "neutre", texte: "Passées" };
}

function Version({ version, admin }: { version: VersionConditions; admin: boolean }) {
  const { conditions: c, rapprochements: n } = version;
  const { ton, texte } = etat(version);
  const adresse = chemins.conditions(version.loueur_id, version.id);
  const dates = ecrirePeriode(c);
  return (
    <li className={styles.version} data-en-vigueur={version.en_vigueur || undefined}>
      <div className={styles.tete}>
        <Link to={adresse} className={styles.dates}>
          {dates.charAt(0).toUpperCase() + dates.slice(1)}
        </Link>
        <Etiquette ton={ton}>{texte}</Etiquette>
        {c.type_vehicule && <Etiquette ton="neutre">{c.type_vehicule}</Etiquette>}
        {version.reference && <span className={styles.reference}>{version.reference}</span>}
      </div>
      <p className={styles.resume}>
        {[
          `Vétusté ${ecrireVetuste(c.vetuste)}`,
          `remise ${ecrireRemise(c.remise)}`,
          `franchise ${ecrireFranchise(c.franchise)}`,
          ecrireTva(c.regime_tva),
          `contestation ${ecrireDelai(c.delai_contestation_jours)}`,
        ].join(" · ")}
      </p>
      <div className={styles.gestes}>
        {n > 0 && (
          <span className={styles.reference}>{n > 1 ? `${n} factures rapprochées` : "Une facture rapprochée"}</span>
        )}
        {admin && (
          <>
            <Recalculer version={version} />
            <Button
              component={Link}
              to={chemins.conditions(version.loueur_id, "nouvelle", version.id)}
              variant="subtle"
              size="compact-sm"
              leftSection={<IconCopy size={15} aria-hidden="true" />}
            >
              Dupliquer<span className="visuellement-cache"> les conditions valables {dates}</span>
            </Button>
            {n === 0 && <SupprimerVersion version={version} />}
          </>
        )}
      </div>
    </li>
  );
}
