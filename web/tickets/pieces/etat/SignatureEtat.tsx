import { Checkbox, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { manquesPourSigner, signature, type TraceSignature } from "../../../../domain/etats-des-lieux/etat.ts";
import { client } from "../../../api.ts";
import { CadreFormulaire } from "../../../form/CadreFormulaire.tsx";
import { ChampTexte } from "../../../form/ChampTexte.tsx";
import { GardeSortie } from "../../../form/GardeSortie.tsx";
import { useFormulaire, validerAvec } from "../../../form/useFormulaire.ts";
import { Bandeau } from "../../../ui/Bandeau.tsx";
import { Fiche } from "../../../ui/Fiche.tsx";
import { signalerSucces } from "../../../ui/notifications.ts";
import { CadreSignature, Trace } from "./CadreSignature.tsx";
import styles from "./Etat.module.css";
import type { MorceauEtat } from "./useEtats.ts";

/** La signature : tracée dans le cadre, ou le nom saisi. Signé, l'état ne change plus. */
export function SignatureEtat(p: MorceauEtat) {
  const { signataire, trace, signe_le } = p.etat;
  return (
    <Fiche titre="Signature">
      {signe_le === null ? (
        p.modifiable ? (
          <Signer {...p} />
        ) : (
          <p className={styles.rien}>Cet état des lieux n'est pas encore signé.</p>
        )
      ) : (
        <div className={styles.signe}>
          {trace && signataire ? (
            <Trace trace={trace} titre={`Signature de ${signataire}`} />
          ) : (
            <p className={styles.nomSigne}>{signataire}</p>
          )}
          <p className={styles.rien}>
            {signataire} a signé le {quand(signe_le)}
            {trace === null && ", en saisissant son nom"}.
          </p>
        </div>
      )}
    </Fiche>
  );
}

const quand = (iso: string): string =>
  new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeStyle: "short", timeZone: "Europe/Paris" }).format(
    new Date(iso),
  );

interface Valeurs {
  signataire: string;
  trace: TraceSignature | null;
  accord: boolean;
}

function Signer({ etat, poser }: MorceauEtat) {
  const [parNom, setParNom] = useState(false);
  const demande = (v: Valeurs) => ({ ...v, trace: parNom ? null : (v.trace ?? []) });
  const f = useFormulaire<Valeurs>({
    initiales: { signataire: "", trace: null, accord: false },
    valider: (v) => validerAvec<Valeurs>(signature)(demande(v)),
    repli: "Erreur lors de la sauvegarde",
    enregistrer: async (v) => {
      const { signataire, trace } = demande(v);
      poser(await client.etatsDesLieux.signer({ id: etat.id, signataire, trace, accord: true }));
      signalerSucces("État des lieux signé");
    },
  });
  const manques = Object.values(manquesPourSigner(etat));
  return (
    <>
      <GardeSortie modifie={f.modifie} />
      {manques.length > 0 && (
        <Bandeau genre="info" titre="À compléter dans le relevé avant de signer">
          {manques.join(". ")}.
        </Bandeau>
      )}
      <CadreFormulaire f={f} obligatoires libelleAction="Signer l'état des lieux">
        <div className={styles.signer}>
          <ChampTexte {...f.champ("signataire")} libelle="Nom du signataire" requis max={200} />
          <SegmentedControl
            aria-label="Façon de signer"
            value={parNom ? "nom" : "trace"}
            onChange={(v) => setParNom(v === "nom")}
            data={[
              { value: "trace", label: "Signer dans le cadre" },
              { value: "nom", label: "Signer par mon nom" },
            ]}
          />
          {!parNom && (
            <CadreSignature
              trace={f.valeurs.trace ?? []}
              surChangement={(trace) => f.changer({ trace })}
              erreur={f.erreurs.trace}
            />
          )}
          <Checkbox
            label="Je reconnais l'état du véhicule décrit dans ce document"
            checked={f.valeurs.accord}
            onChange={(e) => f.changer({ accord: e.currentTarget.checked })}
            error={f.erreurs.accord}
            aria-invalid={f.erreurs.accord ? true : undefined}
          />
          <p className={styles.rien}>
            Une fois signé, l'état des lieux ne change plus&nbsp;: une erreur se corrige par une nouvelle version.
          </p>
        </div>
      </CadreFormulaire>
    </>
  );
}
