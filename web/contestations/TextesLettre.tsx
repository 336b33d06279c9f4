import { Button, Menu } from "@mantine/core";
import { IconScale } from "@tabler/icons-react";
import type { ContestationLue } from "../../domain/contestations/contestation.ts";
import { argumentParDefaut, RAPPELS_JURIDIQUES } from "../../domain/contestations/lettre.ts";
import { LIBELLES_VERDICT } from "../../domain/fre/verdicts.ts";
import { ChampTexte } from "../form/ChampTexte.tsx";
import styles from "./Contestations.module.css";
import type { EtatRedaction } from "./useRedaction.ts";

interface Props {
  redaction: EtatRedaction;
  loueur: string;
  lignes: ContestationLue["lignes"];
  preuves: ContestationLue["preuves"];
}

/** Chaque texte de la lettre, de l'objet à la conclusion. */
export function TextesLettre({ redaction, loueur, lignes, preuves }: Props) {
  const { champ, saisie, changer } = redaction;
  return (
    <div className={styles.textes}>
      <ChampTexte {...champ("objet")} libelle="Objet" requis lignes={2} />
      <ChampTexte
        {...champ("adresse")}
        libelle="Adresse du loueur"
        lignes={3}
        aide={`Sous le nom ${loueur}\u00a0; reprise d'une lettre à l'autre.`}
      />
      <ChampTexte {...champ("introduction")} libelle="Introduction" lignes={7} />
      {lignes.map((l, i) => (
        <ChampTexte
          key={l.id}
          nom={`argument-${l.id}`}
          libelle={`Argument ${i + 1}\u00a0: ${l.designation}`}
          aide={LIBELLES_VERDICT[l.motif]}
          valeur={saisie.arguments[l.id] ?? argumentParDefaut(l.motif, l.explication, preuves)}
          surChangement={(texte) => changer({ arguments: { ...saisie.arguments, [l.id]: texte } })}
          erreur={undefined}
          desactive={false}
          lignes={3}
        />
      ))}
      <ChampTexte {...champ("conclusion")} libelle="Conclusion" lignes={6} />
      <Rappels {...redaction} />
    </div>
  );
}

const Rappels = ({ saisie, changer }: Pick<EtatRedaction, "saisie" | "changer">) => (
  <>
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconScale size={15} aria-hidden="true" />}
          className={styles.rappel}
        >
          Ajouter un rappel de jurisprudence
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {RAPPELS_JURIDIQUES.map((r) => (
          <Menu.Item
            key={r.cle}
            onClick={() => changer({ conclusion: `${r.texte}\n\n${saisie.conclusion}` })}
            disabled={saisie.conclusion.includes(r.texte)}
          >
            {r.libelle}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
    <p className={styles.rien}>Ces rappels citent des décisions&nbsp;; ils ne sont pas un avis juridique.</p>
  </>
);
