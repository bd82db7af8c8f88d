-- The two desks are one page: its second address stays, out of the menu.
UPDATE `permission` SET `hidden` = 1, `name` = '工作台' WHERE `id` = '/dashboard/workplace' AND `name` = '个人工作台';
