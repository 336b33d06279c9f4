import { Anchor, Button, Modal, Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconArrowsLeftRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { peut } from "../../domain/droits/capacites.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { Terme } from "../lexique/Terme.tsx";
import { useActeur } from "../session/session.ts";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Donnees, Fiche } from "../ui/Fiche.tsx";
import { ApercuConditions } from "./ApercuConditions.tsx";
import styles from "./ConditionsLoueur.module.css";
import { ecrireDelai, ecrireFranchise, ecrirePeriode, ecrireRemise, ecrireTva, ecrireVetuste } from "./ecrire.ts";
import { SimulationConditions } from "./SimulationConditions.tsx";

/** Les conditions du loueur le jour de cette restitution, et ce que donneraient celles d'un autre. */
export function ConditionsRestitution({ restitutionId }: { restitutionId: string }) {
  const acteur = useActeur();
  const [fenetre, setFenetre] = useState<"regles" | "simulation" | null>(null);
  const { data, error, refetch } = useQuery(
    api.conditions.deRestitution.queryOptions({ input: { id: restitutionId } }),
  );
  if (error && data === undefined) return <ErreurChargement erreur={error} relire={refetch} />;
  const { version, loueur_nom = "" } = data ?? {};
  const fermer = () => setFenetre(null);
  return (
    <Fiche
      titre="Conditions en vigueur"
      actions={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconArrowsLeftRight size={15} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setFenetre("simulation")}
        >
          Et avec un autre loueur{"\u202f"}?
        </Button>
      }
    >
      {!data && <Skeleton height={60} />}
      {data && !version && (
        <p className={styles.rien}>
          Aucune condition de {loueur_nom} n'est enregistrée à cette date&nbsp;: ni vétusté, ni franchise, ni délai
          n'est vérifié.{" "}
          {peut(acteur, "gerer_loueurs") && <Link to={chemins.loueur(data.loueur_id)}>Ouvrir la fiche du loueur</Link>}
        </p>
      )}
      {version && (
        <>
          <Donnees
            donnees={[
              {
                libelle: version.client_nom ? `Négociées par ${version.client_nom}` : "Communes à toutes les sociétés",
                valeur: (
                  <Anchor
                    component="button"
                    underline="always"
                    ta="left"
                    aria-haspopup="dialog"
                    onClick={() => setFenetre("regles")}
                  >
                    {`${loueur_nom}, ${ecrirePeriode(version.conditions)}`}
                  </Anchor>
                ),
              },
              { libelle: <Terme mot="vetuste">Vétusté</Terme>, valeur: ecrireVetuste(version.conditions.vetuste) },
              { libelle: <Terme mot="remise">Remise négociée</Terme>, valeur: ecrireRemise(version.conditions.remise) },
              {
                libelle: <Terme mot="franchise">Franchise</Terme>,
                valeur: ecrireFranchise(version.conditions.franchise),
              },
              { libelle: "TVA", valeur: ecrireTva(version.conditions.regime_tva) },
              { libelle: "Contestation", valeur: ecrireDelai(version.conditions.delai_contestation_jours) },
            ]}
          />
          <Fenetre ouverte={fenetre === "regles"} titre={`Conditions ${loueur_nom}`} surFermer={fermer}>
            <ApercuConditions version={version} />
          </Fenetre>
        </>
      )}
      <Fenetre
        ouverte={fenetre === "simulation"}
        titre="Et avec les conditions d'un autre loueur&nbsp;?"
        surFermer={fermer}
      >
        <SimulationConditions restitutionId={restitutionId} />
      </Fenetre>
    </Fiche>
  );
}

interface PropsFenetre {
  ouverte: boolean;
  titre: string;
  surFermer: () => void;
  children: ReactNode;
}

function Fenetre({ ouverte, titre, surFermer, children }: PropsFenetre) {
  const petit = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  return (
    <Modal opened={ouverte} onClose={surFermer} title={titre} size="60rem" fullScreen={petit}>
      {children}
    </Modal>
  );
}
