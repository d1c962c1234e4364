"""What each policy card stands for: in the World3 model of "The Limits to Growth", or in history."""

from __future__ import annotations

from limitedu.games.limit.names import N_
from limitedu.i18n import _

__all__ = ["about_card"]

ABOUT = {
    "public_expenditure": N_(
        "Public money for roads, pensions and parks buys social peace. World3 knows no unrest; the nearest thing in it "
        "is the share of output that goes into services."
    ),
    "education": N_(
        "Compulsory schooling spread from the 1850s on. In World3 services per head lengthen lives first and "
        "lower the wished family size later."
    ),
    "investment_policy": N_(
        "Large programmes such as the New Deal of the 1930s put people to work and calm a country. World3 "
        "only splits output between goods, farming, services and new capital."
    ),
    "graduate_studies": N_(
        "Universities for many, as after 1945, lift whole classes at once. World3 counts this among services per head, "
        "which work with a delay of about twenty years."
    ),
    "indoctrination": N_(
        "Propaganda keeps a country quiet while a part of its people lives worse. World3 has neither opinion "
        "nor government."
    ),
    "vegetarianism": N_(
        "Food from plants needs a fraction of the land that meat needs. In World3 this would be less land for the same "
        "food per head; the model itself measures food in plant equivalents."
    ),
    "overconsumption": N_(
        "Buying as a pastime: goods keep people content and are gone. In World3 consumer goods are output that is "
        "neither invested nor used for food or services."
    ),
    "sustainable_consumption": N_(
        "Goods that last, are shared and repaired. The stabilized runs of World3 set a ceiling on industrial "
        "output per head, which does the same."
    ),
    "surcharge": N_(
        "An extra tax brings money now and anger with it; a part of the wealth flees. World3 has no money at all: it "
        "counts capital and output."
    ),
    "political_reform": N_(
        "A new government brings new ideas. In World3 this is the modeller, who changes a policy in a chosen year."
    ),
    "conscription": N_(
        "Universal military service, usual in Europe since the 1870s, turns people into an army. World3 has no armies."
    ),
    "artificial_intelligence": N_(
        "Machines that plan let a state do the same thing twice as fast. World3 offers technology only as slower "
        "depletion, less pollution or higher yields."
    ),
    "industrialization": N_(
        "More machines make more machines: the loop of investment and industrial capital that drives growth in World3."
    ),
    "craftsmanship": N_(
        "Work by hand without coal or smoke, as most goods were made until about 1850. It is so small that "
        "World3 leaves it out."
    ),
    "robotization": N_(
        "Automation since the 1960s lets production jump instead of climb. World3 would show it as more "
        "capital for each worker."
    ),
    "recycling": N_(
        "Scrap that is used again stretches the stock of resources. World3 has it as a technology that lowers "
        "the resources used for each unit of output."
    ),
    "green_production": N_(
        "Filters and cleaner processes since the 1970s. In World3 pollution technology lowers the pollution "
        "of each unit, "
        "late and at a cost in capital."
    ),
    "policy_planning": N_(
        "A state that decides to stop growing. In World3 the growth of capital ends when investment only "
        "replaces what wears out: the idea behind its stabilized runs."
    ),
    "intensive_farming": N_(
        "Fertilizer, tractors and pesticides since the Green Revolution of the 1960s: more food from the same land, "
        "paid with fuel and pollution, as with the agricultural inputs of World3."
    ),
    "extraction": N_(
        "Deeper mines, offshore wells and shale bring more out of the ground, dearer each time. In World3 the share "
        "of capital needed to get resources rises as they run out."
    ),
    "cleaning_the_planet": N_(
        "Restoring rivers, soils and air after the harm is done. In World3 nature absorbs pollution by itself, and the "
        "more slowly the more there is of it."
    ),
    "urbanization": N_(
        "Houses, water pipes and trams lift living standards and swallow goods. World3 lets the same capital also "
        "eat farmland and crowd people."
    ),
    "offshore_production": N_(
        "Factories move to where labour is cheap, and leave their smoke there. World3 sees one world only, in which "
        "nothing can be moved away."
    ),
    "overproduction": N_(
        "Extra shifts: more output, more fuel, more smoke, tired people. In World3 it would be capital in fuller use."
    ),
    "soft_power": N_(
        "Films, aid and diplomacy make others look like the trouble. There is nothing like it in World3, "
        "which has no nations."
    ),
    "market_access": N_(
        "World trade: steamships and the opened ports of the 19th century. World3 has no trade, because its "
        "world is one region."
    ),
    "speculation": N_(
        "Buying and selling for the change of the price alone, as before 1929 and 2008. World3 has no prices."
    ),
    "stock_exchange": N_(
        "Exchanges make deals faster and bind money in finance. World3 leaves money out and counts only "
        "capital, goods and food."
    ),
    "humanitarian_aid": N_(
        "The Red Cross of 1863, the UN agencies after 1945: costly help that eases tensions everywhere. "
        "World3 knows no conflict."
    ),
    "political_interference": N_(
        "A loan with conditions, a friendly party abroad: money flows home, and the upper class there gains. "
        "Not in World3."
    ),
    "tourism": N_(
        "Travellers bring distraction, and the profit goes to those who run the hotels. World3 would count it "
        "as services."
    ),
    "mass_destruction": N_(
        "Gas in 1915, the atom bomb in 1945: weapons that ruin land for everybody. The Limits to Growth "
        "leaves war out on purpose; its curves are the better case."
    ),
    "annexation": N_(
        "Land taken by force moves a border and makes no new land. In World3 arable land is one stock for all."
    ),
    "military_operation": N_(
        "A raid for oil, food or machines. World3 has no war; here it shows what scarcity between nations can lead to."
    ),
    "colonization": N_(
        "The race for Africa and Asia around 1880: land and ore that looked free, and war over it later. "
        "World3 counts that land "
        "from the start."
    ),
    "terrorism": N_(
        "A small force that unsettles a whole country, from Sarajevo in 1914 on. Nothing in World3 stands for it."
    ),
    "police_repression": N_("Order by force is quick, cheap and remembered abroad. World3 has no politics."),
}


def about_card(card: str) -> str:
    """One or two sentences on what the card called ``card`` stands for; empty for a card of a house rule."""
    return _(ABOUT[card]) if card in ABOUT else ""
