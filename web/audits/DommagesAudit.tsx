import { Button, Menu } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { DommageAudit, ResultatAudit } from "../../domain/audits/audit.ts";
import { codeElement, pieceDuSchema } from "../../domain/audits/depuis-etat.ts";
import { formaterDate } from "../../domain/commun/dates.ts";
import { LIBELLES_TYPE_ETAT, pastilles } from "../../domain/etats-des-lieux/etat.ts";
import type { Element } from "../../domain/fre/codes.ts";
import { client } from "../api.ts";
import { Fiche } from "../ui/Fiche.tsx";
import { signalerSucces } from "../ui/notifications.ts";
import { SchemaVehicule } from "../ui/schema-vehicule/SchemaVehicule.tsx";
import { signalerEchec } from "../ui/signaler-echec.ts";
import styles from "./Audit.module.css";
import { LigneDommage } from "./LigneDommage.tsx";
import { SaisieDommage } from "./SaisieDommage.tsx";
import type { MorceauAudit } from "./useAudit.ts";

interface Props extends MorceauAudit {
  /** Le calcul avec le dommage qui se tape ; nul quand la saisie se ferme. */
  surApercu: (resultat: ResultatAudit | null) => void;
}

type Saisie = { dommage: DommageAudit } | { dommage: null; element: Element | "" };

/** Les dommages, placés sur le véhicule à la souris ou aux flèches, et leur liste avec le conseil de chacun. */
export function DommagesAudit({ surApercu, ...p }: Props) {
  const { audit, modifiable } = p;
  const [saisie, setSaisie] = useState<Saisie | null>(null);
  const zone = useRef<HTMLDivElement>(null);
  const fermer = () => {
    surApercu(null);
    setSaisie(null);
    // Le geste suivant repart d'où l'on était : la pièce choisie, ou le bouton.
    requestAnimationFrame(() => zone.current?.querySelector<SVGGElement>("[data-element][tabindex='0']")?.focus());
  };
  const ouvrir = (s: Saisie) => {
    surApercu(null);
    setSaisie(s);
  };
  const marques = pastilles(
    audit.dommages.flatMap((d) => {
      const element = pieceDuSchema(d.element);
      return element ? [{ element, rang: d.rang }] : [];
    }),
  );
  return (
    <Fiche
      titre="Dommages"
      actions={
        modifiable && (
          <>
            <ReprendreEtat {...p} />
            <Button variant="default" size="xs" onClick={() => ouvrir({ dommage: null, element: "" })}>
              Ajouter un dommage
            </Button>
          </>
        )
      }
    >
      <div className={styles.dommages}>
        <div ref={zone} className={styles.schema}>
          <SchemaVehicule
            titre={modifiable ? "Schéma du véhicule\u00a0: choisissez la pièce abîmée" : "Schéma du véhicule"}
            marques={marques}
            type={audit.type_vehicule}
            surChoisir={modifiable ? (piece) => ouvrir({ dommage: null, element: codeElement(piece) }) : undefined}
            genre="bouton"
          />
        </div>
        <div className={styles.pile}>
          {saisie && (
            <SaisieDommage
              key={saisie.dommage?.id ?? `neuf ${"element" in saisie ? saisie.element : ""}`}
              audit={audit}
              dommage={saisie.dommage}
              element={saisie.dommage?.element ?? ("element" in saisie ? saisie.element : "")}
              surApercu={surApercu}
              surEnregistre={(suite) => {
                p.poser(suite);
                fermer();
              }}
              surFermer={fermer}
            />
          )}
          {audit.dommages.length === 0 && !saisie && (
            <p className={styles.note}>
              Aucun dommage relevé.{modifiable && " Touchez la pièce abîmée sur le schéma pour en ajouter un."}
            </p>
          )}
          <ol className={styles.liste}>
            {audit.dommages.map((d) => (
              <LigneDommage key={d.id} {...p} dommage={d} surModifier={() => ouvrir({ dommage: d })} />
            ))}
          </ol>
        </div>
      </div>
    </Fiche>
  );
}

/** Les dommages déjà relevés dans un état des lieux, avec leurs photos ; ceux que l'audit a déjà ne se doublent pas. */
function ReprendreEtat({ audit, poser }: MorceauAudit) {
  const reprise = useMutation({
    mutationFn: (etat_des_lieux_id: string) => client.audits.reprendre({ id: audit.id, etat_des_lieux_id }),
    onSuccess: (suite) => {
      poser(suite);
      const n = suite.dommages.length - audit.dommages.length;
      signalerSucces(n === 0 ? "Ces dommages étaient déjà là" : `${n} dommage${n > 1 ? "s" : ""} repris`);
    },
    onError: (erreur) => signalerEchec(erreur, "Erreur lors de la sauvegarde"),
  });
  if (audit.etats_des_lieux.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="xs" loading={reprise.isPending}>
          Reprendre un état des lieux
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {audit.etats_des_lieux.map((e) => (
          <Menu.Item key={e.id} onClick={() => reprise.mutate(e.id)}>
            {LIBELLES_TYPE_ETAT[e.type]}
            {e.date_etat && ` du ${formaterDate(e.date_etat)}`}&nbsp;: {e.nombre} dommage{e.nombre > 1 ? "s" : ""}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
