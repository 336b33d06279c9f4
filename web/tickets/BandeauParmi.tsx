import { Bandeau } from "../ui/Bandeau.tsx";
import { nombre } from "../ui/nombres.ts";

/** Une recherche d'une ou deux lettres n'a lu que les plus récents : le dire. `noms` : « tickets », « sinistres clôturés ». */
export function BandeauParmi({ parmi, noms }: { parmi: number | null | undefined; noms: string }) {
  if (typeof parmi !== "number") return null;
  return (
    <Bandeau genre="info" titre={`Recherche parmi les ${nombre(parmi)} ${noms} les plus récents`}>
      Une ou deux lettres se cherchent dans ceux-là seulement. À partir de trois, tous les {noms} sont cherchés.
    </Bandeau>
  );
}
