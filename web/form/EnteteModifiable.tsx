import { ActionIcon, TextInput } from "@mantine/core";
import { IconCheck, IconPencil, IconX } from "@tabler/icons-react";
import type { ComponentProps, ReactNode } from "react";
import { EntetePage } from "../ui/EntetePage.tsx";
import { Conflit } from "./Conflit.tsx";
import styles from "./EnteteModifiable.module.css";
import { GardeSortie } from "./GardeSortie.tsx";
import { useBrouillon } from "./useBrouillon.ts";
import { useEdition } from "./useEdition.ts";
import type { Erreurs } from "./useFormulaire.ts";

type Textes<C extends string> = Readonly<Record<C, string>>;

interface Changement<C extends string> {
  /** Ce que fait le crayon : « Modifier le nom ». */
  libelle: string;
  /** Les champs du titre, dans l'ordre où ils se lisent. */
  champs: readonly { cle: C; libelle: string; max: number }[];
  valeurs: Textes<C>;
  valider: (valeurs: Textes<C>) => Erreurs;
  enregistrer: (changes: Partial<Textes<C>>, avant: Textes<C>) => Promise<unknown>;
  /** « Nom mis à jour » */
  reussite: string;
  /** Sous la saisie, tant qu'un champ est refusé : où aller voir ce qui la refuse. */
  suite?: ReactNode;
}

interface Props<C extends string> extends Omit<ComponentProps<typeof EntetePage>, "geste" | "saisie"> {
  /** Absent : la personne ne peut que lire. */
  changement: Changement<C> | null;
}

/** L'en-tête d'une fiche dont le titre se change sur place : Entrée valide, Échap annule. */
export function EnteteModifiable<C extends string>({ changement, ...entete }: Props<C>) {
  const { edition, setEdition, bouton } = useEdition();
  if (!changement) return <EntetePage {...entete} />;
  if (edition)
    return <EntetePage {...entete} saisie={<SaisieTitre {...changement} surFin={() => setEdition(false)} />} />;
  return (
    <EntetePage
      {...entete}
      geste={
        <ActionIcon ref={bouton} onClick={() => setEdition(true)} aria-label={changement.libelle}>
          <IconPencil size={18} aria-hidden="true" />
        </ActionIcon>
      }
    />
  );
}

function SaisieTitre<C extends string>({ champs, ...p }: Changement<C> & { surFin: () => void }) {
  const { f, modifie, conflit, regler, abandonner } = useBrouillon<Textes<C>>({
    ...p,
    enregistrer: (changes, avant) => p.enregistrer(changes, avant as Textes<C>), // les champs du titre sont du texte
    repli: "Erreur lors de la mise à jour",
  });
  return (
    <>
      <GardeSortie modifie={modifie} />
      <form
        {...f.balise}
        className={styles.saisie}
        aria-label={p.libelle}
        onKeyDown={(e) => {
          if (e.key === "Escape" && !f.envoi) p.surFin();
          else f.balise.onKeyDown(e);
        }}
      >
        {champs.map(({ cle, libelle, max }, rang) => (
          <TextInput
            key={cle}
            className={styles.champ}
            name={cle}
            aria-label={libelle}
            aria-required
            // Le crayon pressé disparaît : la saisie commence là où il était.
            autoFocus={rang === 0}
            placeholder={libelle}
            maxLength={max}
            autoComplete="off"
            value={f.valeurs[cle]}
            error={f.erreurs[cle]}
            disabled={f.envoi}
            onChange={(e) => f.champ(cle).surChangement(e.currentTarget.value as Textes<C>[C])} // du texte, comme lui
          />
        ))}
        <ActionIcon type="submit" variant="filled" size={36} loading={f.envoi} aria-label="Valider">
          <IconCheck size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon variant="default" size={36} onClick={p.surFin} disabled={f.envoi} aria-label="Annuler">
          <IconX size={18} aria-hidden="true" />
        </ActionIcon>
        {f.erreurGenerale && (
          <p className={styles.erreur} role="alert">
            {f.erreurGenerale}
          </p>
        )}
        {Object.keys(f.erreurs).length > 0 && p.suite && <div className={styles.suite}>{p.suite}</div>}
      </form>
      {conflit && (
        <Conflit
          champs={conflit}
          noms={Object.fromEntries(champs.map(({ cle, libelle }) => [cle, { libelle }]))}
          surRegler={regler}
          surAnnuler={abandonner}
        />
      )}
    </>
  );
}
