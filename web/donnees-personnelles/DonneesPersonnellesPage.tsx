import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { chemins } from "../chemins.ts";
import { LienRetour } from "../layout/LienRetour.tsx";
import { EntetePage } from "../ui/EntetePage.tsx";
import { ChercherPersonne } from "./ChercherPersonne.tsx";
import { Conservation } from "./Conservation.tsx";
import { DemandesRecues } from "./DemandesRecues.tsx";
import styles from "./DonneesPersonnelles.module.css";
import { Effacements } from "./Effacements.tsx";

/** Ce que le RGPD demande de pouvoir faire : retrouver une personne, lui remettre ses données, l'effacer, ne pas garder trop longtemps. */
export default function DonneesPersonnellesPage() {
  return (
    <div className="ecran">
      <EntetePage
        retour={<LienRetour vers={chemins.administration()} texte="Administration" />}
        titre="Données personnelles"
        precision="Répondre à une personne, et ne rien garder plus longtemps que permis"
        actions={
          <Button variant="default" component={Link} to={chemins.registre()}>
            Registre des traitements
          </Button>
        }
      />
      <div className={styles.sections}>
        <DemandesRecues />
        <ChercherPersonne />
        <Conservation />
        <Effacements />
      </div>
    </div>
  );
}
