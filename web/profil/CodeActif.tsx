import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { Methode } from "../../domain/session/methodes.ts";
import { api } from "../api.ts";
import type { ChampLie } from "../form/useFormulaire.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import { ChampCode } from "./ChampCode.tsx";

/** Un code de la méthode active, redemandé avant un acte qui touche à l'accès au compte. */
export const CodeActif = ({ methode, ...champ }: ChampLie<string> & { methode: Methode }) => (
  <>
    <ChampCode
      {...champ}
      libelle="Code"
      aide={
        methode === "application"
          ? "Les 6 chiffres de votre application, ou un code de secours"
          : "Le code reçu par e-mail, ou un code de secours"
      }
    />
    {methode === "courriel" && <RecevoirCode libelle="Recevoir un code par e-mail" />}
  </>
);

export function RecevoirCode({ libelle }: { libelle: string }) {
  const envoi = useMutation(
    api.secondFacteur.envoyerMonCode.mutationOptions({
      onSuccess: () => signalerSucces("Un code vient de partir par e-mail"),
      onError: (erreur) => signalerEchec(erreur, "Le code n'est pas parti"),
    }),
  );
  return (
    <div>
      <Button variant="default" size="xs" loading={envoi.isPending} onClick={() => envoi.mutate(undefined)}>
        {libelle}
      </Button>
    </div>
  );
}
