import "../ui/jetons.css";
import "./site.css";
import "./legal.css";
