import { useQueryClient } from "@tanstack/react-query";
import type { ProfilLu } from "../../domain/profil/profil.contrat.ts";
import { api } from "../api.ts";
import { requeteSession } from "../session/session.ts";

/** Le profil que le serveur vient de rendre : la page et le menu (prénom, photo) le montrent aussitôt. */
export function useProfilRecu(): (profil: ProfilLu) => void {
  const cache = useQueryClient();
  return (profil) => {
    const { prenom, nom, avatar_url } = profil;
    cache.setQueryData(api.profil.lire.queryKey(), profil);
    cache.setQueryData(requeteSession.queryKey, (suivie) => suivie && { ...suivie, prenom, nom, avatar_url });
  };
}
