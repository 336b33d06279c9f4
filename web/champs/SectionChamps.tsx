import type { ReactNode } from "react";
import type { z } from "zod";
import { GrilleChamps } from "../form/CadreFormulaire.tsx";
import type { Champs, ValeurChamp } from "../form/proprietes-section.ts";
import { Section } from "../form/Section.tsx";
import { validerAvec } from "../form/useFormulaire.ts";
import { type Donnee, Donnees } from "../ui/Fiche.tsx";
import { Absent } from "../ui/Valeurs.tsx";
import type { Definition, Definitions } from "./definition.ts";
import { Saisie } from "./Saisie.tsx";
import { ValeurFiche, ValeurSimple } from "./Valeur.tsx";

/** Ce qu'un écran dit d'une section, en plus de ses champs. */
export interface HabillageSection<C extends string> {
  titre: string;
  champs: readonly C[];
  /** Libellés propres à cette section, à la place de ceux du champ. */
  libelles?: Partial<Record<C, string>>;
  /** Ce qu'il faut savoir avant de saisir. */
  aides?: Partial<Record<C, string>>;
  /** Champs que la fiche fixe d'elle-même : ils ne se saisissent pas, et disent pourquoi. */
  fixes?: Partial<Record<C, string>>;
  /** Lecture propre à cette section : un lien, un nom déjà connu. */
  rendus?: Partial<Record<C, ReactNode>>;
  /** Ce que la section montre en plus de ses champs, sans l'écrire. */
  plus?: readonly Donnee[];
  actions?: ReactNode;
  /** Ses champs vides se lisent sur une ligne, après les autres. */
  resserree?: boolean;
  cadre?: (lecture: ReactNode, modifier: ReactNode) => ReactNode;
}

interface Props<C extends string> extends HabillageSection<C> {
  definitions: Definitions<C>;
  /** Valeur actuelle de chaque champ, dans la forme du contrat. */
  valeur: (cle: C) => ValeurChamp;
  /** Le schéma du contrat, réduit aux champs de la section. */
  schema: z.ZodType;
  peutModifier: boolean;
  /** Envoie les champs changés et leurs valeurs d'avant ; recharge la fiche. */
  enregistrer: (changes: Partial<Champs>, avant: Champs) => Promise<unknown>;
  /** La phrase du catalogue quand l'enregistrement échoue. */
  repli: string;
  /** Les champs sans lesquels rien ne s'enregistre. */
  requis?: readonly C[];
}

const LARGES: ReadonlySet<string> = new Set(["long", "adresse"]);

/** Une section de fiche, quelle que soit son entité : ses champs se lisent, se modifient et règlent leurs conflits. */
export function SectionChamps<C extends string>({ definitions, valeur, champs, cadre, requis, ...p }: Props<C>) {
  const libelle = (cle: C) => p.libelles?.[cle] ?? definitions[cle].libelle;
  const noms = Object.fromEntries(
    champs.map((cle) => [
      cle,
      { libelle: libelle(cle), rendu: (v: unknown) => <ValeurSimple definition={definitions[cle]} valeur={v} /> },
    ]),
  );
  const lecture = (
    <Lecture
      champs={champs.map((cle) => ({
        definition: definitions[cle],
        libelle: libelle(cle),
        valeur: valeur(cle),
        rendu: p.rendus?.[cle],
      }))}
      plus={p.plus}
      resserree={p.resserree}
    />
  );
  return (
    <Section<Champs>
      titre={p.titre}
      peutModifier={p.peutModifier}
      valeurs={Object.fromEntries(champs.map((cle) => [cle, valeur(cle)]))}
      valider={validerAvec(p.schema)}
      enregistrer={p.enregistrer}
      noms={noms}
      repli={p.repli}
      obligatoires={requis !== undefined}
      lecture={lecture}
      actions={p.actions}
      {...(cadre && { cadre: (modifier: ReactNode) => cadre(lecture, modifier) })}
    >
      {(f) => {
        const saisie = (cle: C) => (
          <Saisie
            key={cle}
            lie={f.champ(cle)}
            libelle={libelle(cle)}
            definition={definitions[cle]}
            aide={p.aides?.[cle]}
            requis={requis?.includes(cle)}
            changer={f.changer}
            fixe={p.fixes?.[cle]}
          />
        );
        // Une adresse ou un texte de plusieurs lignes ne tient pas dans une demi-largeur.
        const longs = champs.filter((cle) => LARGES.has(definitions[cle].genre));
        const courts = champs.filter((cle) => !longs.includes(cle));
        const grille = courts.length > 0 && <GrilleChamps>{courts.map(saisie)}</GrilleChamps>;
        // Une rue se saisit avant son code postal et sa ville.
        const devant = longs[0] === champs[0];
        return (
          <>
            {devant && longs.map(saisie)}
            {grille}
            {!devant && longs.map(saisie)}
          </>
        );
      }}
    </Section>
  );
}

interface LectureProps {
  champs: readonly { definition: Definition; libelle: string; valeur: ValeurChamp; rendu: ReactNode }[];
  plus: readonly Donnee[] | undefined;
  resserree: boolean | undefined;
}

function Lecture({ champs, plus = [], resserree = false }: LectureProps) {
  const lus = champs.map(({ definition, libelle, valeur, rendu }) => ({
    libelle,
    valeur:
      resserree && (valeur === null || valeur === "")
        ? null
        : (rendu ?? <ValeurFiche definition={definition} valeur={valeur} />),
  }));
  const [seul, ...autres] = champs;
  // Un texte seul sous le titre de sa section n'a pas besoin qu'on le répète.
  if (seul && autres.length === 0 && seul.definition.genre === "long") return lus[0]?.valeur ?? <Absent />;
  return <Donnees donnees={[...lus, ...plus]} resserrees={resserree} />;
}
