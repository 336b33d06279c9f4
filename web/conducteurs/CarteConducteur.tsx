import { useRef, useState } from "react";
import { champsConducteur } from "../../domain/conducteurs/champs-conducteur.ts";
import type { ConducteurLu } from "../../domain/conducteurs/conducteur.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { client } from "../api.ts";
import { ValeurSimple } from "../champs/Valeur.tsx";
import { ongletsConducteur } from "../flotte/ongletsConducteur.tsx";
import type { Champs } from "../form/proprietes-section.ts";
import { Section } from "../form/Section.tsx";
import { CarteOnglets } from "../layout/CarteOnglets.tsx";
import { useActeur } from "../session/session.ts";
import { AlertesPermis } from "./AlertesPermis.tsx";
import { ChampsConducteur } from "./ChampsConducteur.tsx";
import { CHAMPS, CLES } from "./champs.ts";
import { type Doublon, doublonDe } from "./doublon.ts";
import { EditionPermis } from "./EditionPermis.tsx";
import { Permis } from "./Permis.tsx";
import { Ressemblants } from "./Ressemblants.tsx";
import { useConducteurRelu } from "./useConducteurRelu.ts";
import { validerConducteur } from "./valider-conducteur.ts";

const envoyables = champsConducteur.partial();
const NOMS = Object.fromEntries(
  CLES.map((cle) => [
    cle,
    {
      libelle: CHAMPS[cle].complet ?? CHAMPS[cle].libelle,
      rendu: (v: unknown) => <ValeurSimple definition={CHAMPS[cle]} valeur={v} />,
    },
  ]),
);

/** Qui est ce conducteur : trois onglets à lire, un seul formulaire pour l'équipe. */
export function CarteConducteur({ conducteur }: { conducteur: ConducteurLu }) {
  const poser = useConducteurRelu();
  const acteur = useActeur();
  const [doublon, setDoublon] = useState<Doublon | null>(null);
  const admis = useRef(false);
  const enregistrer = async (changes: Partial<Champs>, avant: Champs) => {
    setDoublon(null);
    try {
      const relu = await client.conducteurs.modifier({
        id: conducteur.id,
        champs: envoyables.parse(changes),
        avant: avant as Record<string, string | null>, // valeurs lues de la fiche, dans la forme du contrat
        doublon_admis: admis.current,
      });
      poser(relu);
    } catch (erreur) {
      setDoublon(doublonDe(erreur));
      throw erreur;
    } finally {
      admis.current = false;
    }
  };
  const permis = (
    <>
      <Permis fichier={conducteur.permis} />
      <AlertesPermis valeurs={conducteur} />
    </>
  );
  return (
    <Section<Champs>
      titre="Conducteur"
      peutModifier={peut(acteur, "modifier_conducteurs") && conducteur.archive_le === null}
      valeurs={Object.fromEntries(CLES.map((cle) => [cle, conducteur[cle]]))}
      valider={validerConducteur}
      enregistrer={enregistrer}
      noms={NOMS}
      obligatoires
      lecture={null}
      cadre={(modifier) => (
        <CarteOnglets
          titre="Conducteur"
          parametre="conducteur"
          onglets={ongletsConducteur(conducteur, { avecLieu: true, permis })}
          actions={modifier}
        />
      )}
    >
      {(f) => (
        <>
          <ChampsConducteur
            f={f}
            // Le fichier du permis se dépose et se retire par l'équipe.
            permis={peut(acteur, "modifier_fiches") && <EditionPermis conducteur={conducteur} />}
          />
          {doublon && f.erreurs.numero_permis && (
            <Ressemblants
              {...doublon}
              desactive={f.envoi}
              libelle="Enregistrer quand même"
              surAdmettre={() => {
                admis.current = true;
                void f.soumettre();
              }}
            />
          )}
        </>
      )}
    </Section>
  );
}
