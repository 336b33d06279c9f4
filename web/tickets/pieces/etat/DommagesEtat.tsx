import { Button } from "@mantine/core";
import { pastilles } from "../../../../domain/etats-des-lieux/etat.ts";
import { cleUnique } from "../../../ui/cleUnique.ts";
import { Fiche } from "../../../ui/Fiche.tsx";
import { SchemaVehicule } from "../../../ui/schema-vehicule/SchemaVehicule.tsx";
import styles from "../Pieces.module.css";
import { Dommage } from "./Dommage.tsx";
import { dommagesMontres } from "./dommages-montres.ts";
import etat from "./Etat.module.css";
import { NouveauDommage } from "./NouveauDommage.tsx";
import type { MorceauEtat } from "./useEtats.ts";

/** Les dommages, numérotés sur le schéma et dans la liste ; ceux que l'appareil garde encore suivent ceux qui sont arrivés. */
export function DommagesEtat(p: MorceauEtat) {
  const dommages = dommagesMontres(p.etat, p.carnet?.contenu);
  const nouveau = p.carnet?.contenu.nouveau;
  const commencer = (element: string) =>
    p.carnet?.saisirDommage({ cle: cleUnique(), element, dommage: "", commentaire: "" });
  const ajouter = (
    <Button variant="default" size="xs" onClick={() => commencer("")}>
      Ajouter un dommage
    </Button>
  );
  return (
    <Fiche titre="Dommages" actions={p.modifiable && ajouter}>
      <div className={p.modifiable ? styles.deux : styles.elementsLus}>
        <SchemaVehicule
          titre={p.modifiable ? "Schéma du véhicule\u00a0: choisissez l'élément abîmé" : "Schéma du véhicule"}
          marques={pastilles(dommages)}
          surChoisir={p.modifiable ? commencer : undefined}
          genre="bouton"
        />
        {dommages.length === 0 ? (
          <p className={etat.rien}>
            Aucun dommage relevé.{p.modifiable && " Touchez l'élément abîmé sur le schéma pour en ajouter un."}
          </p>
        ) : (
          <ol className={etat.dommages}>
            {dommages.map((d) => (
              <Dommage key={d.cle} dommage={d} {...p} />
            ))}
          </ol>
        )}
      </div>
      {p.modifiable && p.carnet && nouveau && <NouveauDommage key={nouveau.cle} carnet={p.carnet} nouveau={nouveau} />}
    </Fiche>
  );
}
